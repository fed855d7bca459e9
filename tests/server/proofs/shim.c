/* Stands between a server and its disk, loaded by LD_PRELOAD; shim.py describes and controls it.
 *
 * Below the folder $SHIM_FOLDER it keeps a copy of every file as it was at its last fsync, so that a test can lose what
 * was not synced. Through the control file it makes writes fail, makes fsync slow, and sets the clock. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

struct control { int write_errno; int stall_ms; long long clock_ms; };

static const char *folder, *images;
static volatile struct control *control;

__attribute__((constructor)) static void begin(void) {
    folder = getenv("SHIM_FOLDER");
    images = getenv("SHIM_IMAGES");
    if (!folder || !images) { folder = NULL; return; }
    folder = strdup(folder); /* PostgreSQL writes its title over the environment */
    images = strdup(images);
    char path[4096];
    snprintf(path, sizeof path, "%s/control", images);
    int file = open(path, O_RDWR | O_CLOEXEC);
    void *made = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *control, PROT_READ, MAP_SHARED, file, 0);
    if (file >= 0) close(file);
    if (made == MAP_FAILED) { folder = NULL; return; }
    control = made;
}

/* Open the journal, and wait until no other process or thread has it: of two that sync the same file or folder at once,
 * the one that looked first must not be noted last. */
static int open_journal(void) {
    char path[4096];
    snprintf(path, sizeof path, "%s/journal", images);
    int journal = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (journal < 0) abort();
    while (flock(journal, LOCK_EX))
        if (errno != EINTR) abort();
    return journal;
}

/* Add a line to the journal. Whole lines end with "//": a process may be killed meanwhile. */
static void note(int journal, const char *line, int length) {
    if (syscall(SYS_write, journal, line, length) != length) abort();
}

/* The path of a descriptor below the folder, or 0 if it is elsewhere. */
static int is_ours(int fd, char path[4096]) {
    char link[64];
    if (!folder) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, 4095);
    if (length < 0) return 0;
    path[length] = 0;
    return !strncmp(path, folder, strlen(folder));
}

static void identify(int fd, const char *name, char id[64]) {
    struct statx found;
    memset(&found, 0, sizeof found);
    statx(fd, name, name[0] ? AT_SYMLINK_NOFOLLOW : AT_EMPTY_PATH, STATX_INO | STATX_BTIME, &found);
    snprintf(id, 64, "%llu-%lld-%u", (unsigned long long)found.stx_ino, (long long)found.stx_btime.tv_sec,
             found.stx_btime.tv_nsec);
}

static void keep_file(int journal, int fd, const char *path) {
    char id[64], image[4200], part[4300], line[5000];
    identify(fd, "", id);
    snprintf(image, sizeof image, "%s/%s", images, id);
    snprintf(part, sizeof part, "%s.%d.%ld", image, getpid(), (long)syscall(SYS_gettid));
    int copy = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    /* SQLite reads what it writes, and would lose its locks if another descriptor of the file were closed. */
    int is_write_only = (fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY;
    int source = is_write_only ? open(path, O_RDONLY | O_CLOEXEC) : fd;
    static __thread char buffer[1 << 16];
    off_t at = 0;
    ssize_t count;
    while ((count = pread(source, buffer, sizeof buffer, at)) > 0) {
        if (syscall(SYS_write, copy, buffer, count) != count) abort();
        at += count;
    }
    if (is_write_only) close(source);
    close(copy);
    if (rename(part, image)) abort();
    int length = snprintf(line, sizeof line, "\nF\t%s\t%s\t//", path, id);
    note(journal, line, length);
}

static void keep_folder(int journal, const char *path) {
    static __thread char line[1 << 18];
    int length = snprintf(line, sizeof line, "\nD\t%s", path);
    DIR *listing = opendir(path);
    for (struct dirent *entry; listing && (entry = readdir(listing));) {
        char id[64];
        if (entry->d_type != DT_REG) continue;
        identify(dirfd(listing), entry->d_name, id);
        length += snprintf(line + length, sizeof line - length, "\t%s\t%s", entry->d_name, id);
    }
    if (listing) closedir(listing);
    length += snprintf(line + length, sizeof line - length, "\t//");
    note(journal, line, length);
}

static int synced(int fd) {
    char path[4096];
    struct stat found;
    if (!is_ours(fd, path)) return 0;
    if (control->stall_ms) usleep(control->stall_ms * 1000);
    if (control->write_errno) { errno = control->write_errno; return -1; }
    if (fstat(fd, &found)) return -1;
    int journal = open_journal();
    if (S_ISDIR(found.st_mode)) keep_folder(journal, path);
    else keep_file(journal, fd, path);
    close(journal);
    return 0;
}

int fsync(int fd) { return synced(fd); }
int fdatasync(int fd) { return synced(fd); }
int syncfs(int fd) { (void)fd; return 0; } /* before PostgreSQL recovers, when every file is as it was synced */

static int is_refused(int fd) {
    char path[4096];
    if (!folder || !control->write_errno || !is_ours(fd, path)) return 0;
    errno = control->write_errno;
    return 1;
}

ssize_t write(int fd, const void *data, size_t count) {
    return is_refused(fd) ? -1 : syscall(SYS_write, fd, data, count);
}
ssize_t pwrite(int fd, const void *data, size_t count, off_t at) {
    return is_refused(fd) ? -1 : syscall(SYS_pwrite64, fd, data, count, at);
}
ssize_t pwrite64(int fd, const void *data, size_t count, off64_t at) {
    return is_refused(fd) ? -1 : syscall(SYS_pwrite64, fd, data, count, at);
}
int ftruncate(int fd, off_t length) { return is_refused(fd) ? -1 : syscall(SYS_ftruncate, fd, length); }
int ftruncate64(int fd, off64_t length) { return is_refused(fd) ? -1 : syscall(SYS_ftruncate, fd, length); }

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_REALTIME && folder) now->tv_sec += control->clock_ms / 1000;
    return result;
}
