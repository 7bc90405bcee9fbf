/** A map with limits that evicts the least recently used entries first. */

interface RoomLimits {
  /** Most entries of all maps together. */
  readonly entries?: number;
  /** Most weight of all entries together. The newest entry stays, however heavy. */
  readonly weight?: number;
  /** A heavier entry is not stored, so that it does not evict all others. */
  readonly largest?: number;
}

/** One link of a ring that holds the entries in the order of their last use. */
interface Link {
  newer: Link;
  older: Link;
}

interface Entry extends Link {
  readonly weight: number;
  /** Removes the entry from its map to make room. */
  evict(): void;
}

/** A budget that several maps share. */
export class Room {
  readonly limits: Required<RoomLimits>;
  #entries = 0;
  #weight = 0;
  /** Sentinel of the ring: its `older` is the newest entry, its `newer` the oldest. */
  readonly #end = closedLink();

  constructor({ entries = Infinity, weight = Infinity, largest = Infinity }: RoomLimits) {
    this.limits = { entries, weight, largest };
  }

  /** Total weight of all entries. */
  get weight(): number {
    return this.#weight;
  }

  /** Only maps call this, `use` and `remove`. */
  add(entry: Entry): void {
    this.#entries++;
    this.#weight += entry.weight;
    this.#link(entry);
    const { entries, weight } = this.limits;
    while ((this.#entries > entries || this.#weight > weight) && this.#end.newer !== entry) {
      const oldest = this.#end.newer as Entry;
      this.remove(oldest);
      oldest.evict();
    }
  }

  use(entry: Entry): void {
    if (this.#end.older === entry) return;
    unlink(entry);
    this.#link(entry);
  }

  remove(entry: Entry): void {
    this.#entries--;
    this.#weight -= entry.weight;
    unlink(entry);
  }

  #link(entry: Entry): void {
    const end = this.#end;
    entry.newer = end;
    entry.older = end.older;
    end.older.newer = entry;
    end.older = entry;
  }
}

/** A room for bytes; one entry takes at most a quarter of it. */
export function byteRoom(bytes: number): Room {
  return new Room({ weight: bytes, largest: bytes / 4 });
}

export class BoundedMap<Key, Value> {
  readonly #room: Room;
  readonly #evicted: ((key: Key, value: Value) => void) | undefined;
  readonly #entries = new Map<Key, MapEntry<Key, Value>>();

  /**
   * @param room own limits, or a room shared with other maps
   * @param evicted called with evicted entries, not with deleted or replaced ones
   */
  constructor(room: Room | RoomLimits, evicted?: (key: Key, value: Value) => void) {
    this.#room = room instanceof Room ? room : new Room(room);
    this.#evicted = evicted;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Counts as a use. */
  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#room.use(entry);
    return entry.value;
  }

  getOrMake(key: Key, make: () => Value): Value {
    const entry = this.#entries.get(key);
    if (entry !== undefined) {
      this.#room.use(entry);
      return entry.value;
    }
    const value = make();
    this.set(key, value);
    return value;
  }

  /** @param weight in the unit of the room's limit */
  set(key: Key, value: Value, weight = 1): void {
    this.delete(key);
    if (weight > this.#room.limits.largest) return;
    const entry = new MapEntry(this, key, value, weight);
    this.#entries.set(key, entry);
    this.#room.add(entry);
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#room.remove(entry);
  }

  clear(): void {
    for (const entry of this.#entries.values()) this.#room.remove(entry);
    this.#entries.clear();
  }

  /** Only entries call this. */
  evict(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#evicted?.(key, value);
  }
}

class MapEntry<Key, Value> implements Entry {
  newer: Link = this;
  older: Link = this;
  readonly key: Key;
  readonly value: Value;
  readonly weight: number;
  readonly #owner: BoundedMap<Key, Value>;

  constructor(owner: BoundedMap<Key, Value>, key: Key, value: Value, weight: number) {
    this.#owner = owner;
    this.key = key;
    this.value = value;
    this.weight = weight;
  }

  evict(): void {
    this.#owner.evict(this.key, this.value);
  }
}

function closedLink(): Link {
  const link = {} as Link;
  link.newer = link;
  link.older = link;
  return link;
}

function unlink({ newer, older }: Link): void {
  newer.older = older;
  older.newer = newer;
}

/** Copies bytes into memory of their own, because a short buffer is a slice that keeps a longer one alive. */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
