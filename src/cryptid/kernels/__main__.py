"""`python -m cryptid.kernels`: compile every kernel, once for all processes."""

from concurrent.futures import ProcessPoolExecutor

from cryptid.kernels import load, names

if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        list(pool.map(load, names()))
