"""`python -m cryptid.kernels`: compile every kernel, once for all processes."""

from concurrent.futures import ProcessPoolExecutor

from cryptid.kernels import all_names, load

if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        list(pool.map(load, all_names()))
