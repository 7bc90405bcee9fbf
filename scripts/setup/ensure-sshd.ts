/** Finds the server of OpenSSH for the tests of repositories that are read by ssh, or installs Debian's as root. */
import { debianProgram } from './debian-program.ts';

/** @returns path of the program; undefined where none can be installed */
export const ensureSshd = (): string | undefined => debianProgram('sshd', 'sshd', 'openssh-server');
