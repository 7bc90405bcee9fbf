/** The seccomp filter of a confined program: no new user namespaces, no unusual sockets, no system calls that agents do not need. */

interface Numbers {
  /** As the kernel's audit names the machine. */
  readonly machine: number;
  readonly clone: number;
  readonly clone3: number;
  readonly unshare: number;
  readonly socket: number;
  /** setns, add_key, request_key, keyctl, bpf, perf_event_open, userfaultfd, io_uring_setup */
  readonly refused: readonly number[];
}

const NUMBERS: Readonly<Record<string, Numbers>> = {
  x64: {
    machine: 0xc000003e,
    clone: 56,
    clone3: 435,
    unshare: 272,
    socket: 41,
    refused: [308, 248, 249, 250, 321, 298, 323, 425],
  },
  arm64: {
    machine: 0xc00000b7,
    clone: 220,
    clone3: 435,
    unshare: 97,
    socket: 198,
    refused: [268, 217, 218, 219, 280, 241, 282, 425],
  },
};

const [LOAD, JUMP_IF, JUMP_ABOVE, JUMP_BITS, ANSWER] = [0x20, 0x15, 0x35, 0x45, 0x06];
const ALLOW = 0x7fff0000;
const refuse = (error: number): number => 0x00050000 | error;
const [EPERM, ENOSYS, EAFNOSUPPORT] = [1, 38, 97];
/** Unix, IPv4, IPv6 and netlink live in the network namespace. Others, as those between a virtual machine and its host, do not. */
const SOCKET_FAMILIES = [1, 2, 10, 16];
const CLONE_NEWUSER = 0x10000000;
const X32 = 0x40000000;
/** Places in what the kernel hands to the filter. */
const [NUMBER, MACHINE, FIRST_ARGUMENT] = [0, 4, 16];

type Step = readonly [code: number, value: number, ifTrue: number, ifFalse: number];
const load = (at: number): Step => [LOAD, at, 0, 0];
const answer = (value: number): Step => [ANSWER, value, 0, 0];
/** Skips `steps` unless the loaded word is `value`. */
const when = (value: number, steps: readonly Step[]): Step[] => [[JUMP_IF, value, 0, steps.length], ...steps];

/** @returns a program for the kernel; undefined for machines whose numbers we do not know */
export function seccompFilter(machine: string): Buffer | undefined {
  const numbers = NUMBERS[machine];
  if (numbers === undefined) return undefined;
  const { clone, clone3, unshare, socket, refused } = numbers;
  const noNewUser: Step[] = [
    load(FIRST_ARGUMENT),
    [JUMP_BITS, CLONE_NEWUSER, 0, 1],
    answer(refuse(EPERM)),
    answer(ALLOW),
  ];
  const families: Step[] = [
    load(FIRST_ARGUMENT),
    ...SOCKET_FAMILIES.flatMap((family) => when(family, [answer(ALLOW)])),
    answer(refuse(EAFNOSUPPORT)),
  ];
  const steps: Step[] = [
    load(MACHINE),
    // Calls of an older kind have other numbers.
    [JUMP_IF, numbers.machine, 1, 0],
    answer(refuse(ENOSYS)),
    load(NUMBER),
    [JUMP_ABOVE, X32, 0, 1],
    answer(refuse(ENOSYS)),
    // Its flags lie in memory that a filter cannot read; programs then use the older call.
    ...when(clone3, [answer(refuse(ENOSYS))]),
    ...when(clone, noNewUser),
    ...when(unshare, noNewUser),
    ...when(socket, families),
    ...refused.flatMap((number) => when(number, [answer(refuse(number === 425 ? ENOSYS : EPERM))])),
    answer(ALLOW),
  ];
  return encode(steps);
}

function encode(steps: readonly Step[]): Buffer {
  const bytes = Buffer.alloc(steps.length * 8);
  steps.forEach(([code, value, ifTrue, ifFalse], index) => {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  });
  return bytes;
}
