// Notifies the thread sanitizer of Swift's `Mutex`.
//
// If a mutex is taken, Swift waits for it in its system library, which isn't built with the
// sanitizer. Without these functions, the sanitizer reports each value that such a mutex protects.
// Scripts/sanitize builds this file as a library and loads it before Swift's own.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef __attribute__((swiftcall)) void (*Lock)(uint32_t, __attribute__((swift_context)) void *);
typedef __attribute__((swiftcall)) void (*Unlock)(__attribute__((swift_context)) void *);

static Lock original_lock;
static Unlock original_unlock;

__attribute__((constructor)) static void find_originals(void) {
  original_lock = (Lock)dlsym(RTLD_NEXT, LOCK);
  original_unlock = (Unlock)dlsym(RTLD_NEXT, UNLOCK);
}

__attribute__((swiftcall)) void lock_slow(
    uint32_t thread, __attribute__((swift_context)) void *mutex) __asm__(LOCK);
__attribute__((swiftcall)) void lock_slow(
    uint32_t thread, __attribute__((swift_context)) void *mutex) {
  original_lock(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

__attribute__((swiftcall)) void unlock_slow(
    __attribute__((swift_context)) void *mutex) __asm__(UNLOCK);
__attribute__((swiftcall)) void unlock_slow(__attribute__((swift_context)) void *mutex) {
  if (__tsan_release) __tsan_release(mutex);
  original_unlock(mutex);
}
