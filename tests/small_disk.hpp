// A disk of memory that has as much room as a test gives it.
#pragma once

#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <fstream>
#include <stdexcept>
#include <string>

#include "program.hpp"

namespace queens::test {

/// Gives this process mounts of its own, which end with it. @return false where the system does not let it.
inline bool enter_own_mounts() {
  const std::string user = std::to_string(::geteuid());
  const std::string group = std::to_string(::getegid());
  if (::unshare(CLONE_NEWNS) != 0) {
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
    std::ofstream("/proc/self/setgroups") << "deny";
    std::ofstream("/proc/self/uid_map") << user << ' ' << user << " 1";
    std::ofstream("/proc/self/gid_map") << group << ' ' << group << " 1";
  }
  return ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

/// A folder on a disk of its own.
class SmallDisk {
 public:
  SmallDisk() {
    if (::mount("queens-test", folder_.path().c_str(), "tmpfs", 0, "size=64m") != 0)
      throw std::runtime_error("no disk of memory can be mounted");
  }
  ~SmallDisk() { ::umount(folder_.path().c_str()); }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  [[nodiscard]] const Folder& folder() const { return folder_; }

  /// From now on nothing can be written.
  void protect() const {
    if (::mount(nullptr, folder_.path().c_str(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr) != 0)
      throw std::runtime_error("the disk cannot be protected");
  }
  /// Makes the disk so large that `pages` of memory are free, and lets it be written.
  void leave(unsigned long pages) const {
    struct statvfs disk {};
    if (::statvfs(folder_.path().c_str(), &disk) != 0) throw std::runtime_error("statvfs");
    const unsigned long blocks = disk.f_blocks - disk.f_bfree + pages;
    const std::string size = "size=" + std::to_string(blocks * disk.f_frsize);
    if (::mount(nullptr, folder_.path().c_str(), nullptr, MS_REMOUNT, size.c_str()) != 0)
      throw std::runtime_error("the disk cannot be resized");
  }

 private:
  Folder folder_;
};

}  // namespace queens::test
