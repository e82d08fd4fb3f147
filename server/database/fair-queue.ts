import { openSums } from './lately.ts'
import { loopTime } from './loop-time.ts'

/** Thrown if a tenant has too many waiting requests, or one waited too long. */
export class QueueFull extends Error {}

type Waiter = {
  sharedBy: object | undefined
  ticks: number
  grant(slot: Slot): void
  timer: NodeJS.Timeout | undefined
}
type Lane = { name: string; inUse: number; waiting: Waiter[]; rank: number }
export type Slot = {
  lane: Lane
  sharedBy: object | undefined
  since: number
  /** How many bytes of its result have arrived. */
  received?: () => number
}

export type QueueLimits = {
  /** How many requests may wait in one lane. */
  length: number
  /** How long a request may wait, in milliseconds. */
  wait: number
}

/**
 * Waiting is counted in steps, each with a timer of its own: while the event loop is blocked, no connection can be given
 * back either, and that time must not count as waiting.
 */
const ticks = 10

/** In milliseconds: a lane that keeps a slot for longer than `after` is a slow one for this many times as long. */
const slow = { after: 1000, times: 20 }
/** So many more slots are for slow lanes that had slots for half of the time of those that have them. */
const moreForSlow = 2

/** In milliseconds: for this time after a request of a lane that is not slow, the slow ones have fewer slots. */
const fastLasts = 10_000

/**
 * How many groups of one credential may have a slot at the same time (see sharing.ts). With more slots its groups would
 * be smaller, and PostgreSQL would have more to do for each request.
 */
const maxGroups = 3

/**
 * How many bytes of rows of one lane may be expected at the same time, from the size of its latest results. Long pages
 * mostly need the processor of this process, and several that arrive together would keep the requests of others waiting.
 */
const maxBytes = 128 * 1024
/** The same for all lanes together: one person may have many workspaces. Lanes that had slots for longer do not count. */
const maxBytesOfAll = 2 * maxBytes
/** A lane does not wait for results that are so many times as long as its own. */
const muchLonger = 4
/** In milliseconds: a request that holds its slot for longer computes or waits, and its result is not expected at any moment. */
const soon = 200
/** In bytes: a longer result takes longer than that to arrive. */
const long = 4 * 1024 * 1024
/** Of how many lanes the size is remembered. */
const maxSizes = 1000

/** In milliseconds: after this time, the time for which a lane had slots counts half. Lanes below `least` are equal. */
const recent = { halfLife: 10_000, least: 100, ranked: 1000 }

export const unlimited: QueueLimits = { length: Infinity, wait: Infinity }

type Options = {
  mayRefuse?: () => boolean
  sharedLanes?: ReadonlySet<string>
  now?: () => number
}

/**
 * Shares a number of slots between lanes (one for each workspace). A free slot goes to the lane that had slots for the
 * shortest time lately, in powers of two; lanes that are equal take turns. So a long queue of one lane delays another lane by
 * one slot at most, and lanes whose requests wait for locks do not displace those that need a slot for a few milliseconds.
 * The time of `sharedLanes`, which serve many workspaces, does not count. A lane that is alone leaves some slots free for the
 * next one. Slow lanes, however many, leave a third of the slots to the others, and take only a fifth while others have
 * requests, because PostgreSQL shares the processor time between all slots in use: one person may have many workspaces. A
 * lane that was slow once does not have to wait for those that are slow all the time, nor do requests that can be shared,
 * which are short.
 */
export function openQueue(
  slots: number,
  limits: QueueLimits,
  { mayRefuse = () => true, sharedLanes = new Set(), now = loopTime }: Options = {},
) {
  const lanes = new Map<string, Lane>()
  const held = new Set<Slot>()
  /** The slow lanes, and until when. */
  const slowLanes = new Map<string, number>()
  /** The average size of the latest results of the lanes where it matters, the most recent last. */
  const sizes = new Map<string, number>()
  /** For how long the lanes had slots. */
  const times = openSums(recent.halfLife, now)
  /** The lanes with waiting requests, in the order of their turns: by rank, and of the same rank the first. */
  const turns: Lane[] = []
  let free = slots
  let rankedAt = 0
  let fastAt = -Infinity

  /**
   * Takes a slot, or waits for one. Each slot must be given back with `leave`. `sharedBy` is the credential, if further
   * requests can join this one while it waits.
   */
  function enter(name: string, sharedBy?: object): Slot | Promise<Slot> {
    findSlowLanes()
    let lane = lanes.get(name)
    if (!lane) lanes.set(name, (lane = { name, inUse: 0, waiting: [], rank: 0 }))
    if (!isSlow(lane) && !sharedLanes.has(name)) fastAt = now()
    return lane.waiting.length === 0 && mayTake(lane, sharedBy) ? take(lane, sharedBy) : wait(lane, sharedBy)
  }

  // A fixed share would either waste slots while one lane is busy, or let a few lanes take all. With 10 slots this gives
  // the first busy lane 7 and a second one 1, and the last two slots are for lanes that have none.
  const mayTake = (lane: Lane, sharedBy: object | undefined) =>
    lane.inUse < 2 * free &&
    (lane.inUse === 0 || free > slots / 5) &&
    hasBytesLeft(lane) &&
    (!isSlow(lane) || sharedBy !== undefined || hasSlowSlots(lane)) &&
    (!sharedBy || groupsOf(sharedBy) < maxGroups)

  const sizeOf = ({ name }: Lane) => sizes.get(name) ?? 0
  /** The latest results of its lane may have been shorter. */
  const expectedOf = (slot: Slot) => Math.max(sizeOf(slot.lane), slot.received?.() ?? 0)
  const hasBytesLeft = (lane: Lane) =>
    (lane.inUse === 0 || bytesOf(lane) < maxBytes) && (sizeOf(lane) === 0 || bytesBefore(lane) < maxBytesOfAll)
  const bytesOf = (lane: Lane) =>
    held.values().reduce((sum, slot) => sum + (slot.lane === lane ? expectedOf(slot) : 0), 0)
  function bytesBefore(lane: Lane) {
    const [rank, most, since] = [rankOf(lane), muchLonger * sizeOf(lane), now() - soon]
    return held
      .values()
      .filter((slot) => {
        const size = expectedOf(slot)
        return size > 0 && size <= most && (slot.since >= since || size > long) && rankOf(slot.lane) <= rank
      })
      .reduce((sum, slot) => sum + expectedOf(slot), 0)
  }

  const groupsOf = (credential: object) =>
    held.values().reduce((sum, { sharedBy }) => sum + Number(sharedBy === credential), 0)
  const isSlow = ({ name }: Lane) => slowLanes.has(name)
  const forSlowLanes = () => (now() - fastAt < fastLasts ? Math.ceil(slots / 5) : slots - Math.floor(slots / 3))
  function hasSlowSlots(lane: Lane) {
    const inUse = [...held].filter((slot) => isSlow(slot.lane))
    if (inUse.length < forSlowLanes()) return true
    const least = 2 * timeOf(lane)
    return inUse.length < forSlowLanes() + moreForSlow && inUse.every((slot) => timeOf(slot.lane) >= least)
  }

  function findSlowLanes() {
    const at = now()
    for (const [name, until] of slowLanes) if (until <= at) slowLanes.delete(name)
    for (const { lane, since } of held) {
      const time = at - since
      if (time <= slow.after || sharedLanes.has(lane.name)) continue
      const until = Math.max(slowLanes.get(lane.name) ?? 0, at + slow.times * time)
      slowLanes.set(lane.name, until)
    }
  }

  function noteSize(name: string, bytes: number) {
    const before = sizes.get(name) ?? 0
    const average = before + (bytes - before) / 4
    sizes.delete(name)
    if (average * slots > maxBytes) sizes.set(name, average)
    if (sizes.size > maxSizes) sizes.delete(sizes.keys().next().value!)
  }

  /** The lower, the sooner the lane gets a slot. */
  function rankOf(lane: Lane) {
    if (sharedLanes.has(lane.name)) return 0
    return Math.max(0, Math.ceil(Math.log2(timeOf(lane) / recent.least)))
  }

  /** For how long the lane had slots lately. */
  function timeOf(lane: Lane) {
    const at = now()
    return held.values().reduce((sum, slot) => sum + (slot.lane === lane ? at - slot.since : 0), times.of(lane.name))
  }

  function take(lane: Lane, sharedBy: object | undefined): Slot {
    free--
    lane.inUse++
    const slot = { lane, sharedBy, since: now() }
    held.add(slot)
    return slot
  }

  async function wait(lane: Lane, sharedBy: object | undefined) {
    const { waiting } = lane
    if (isLong(waiting)) throw new QueueFull()
    const { promise, resolve, reject } = Promise.withResolvers<Slot>()
    const waiter: Waiter = { sharedBy, ticks: 0, grant: resolve, timer: undefined }
    const tick = () => {
      if (waiter.ticks++ < ticks || !mayRefuse()) {
        waiter.timer = setTimeout(tick, limits.wait / ticks)
        if (mayTake(lane, sharedBy)) grant() // a result that was expected soon may not be any more
      } else {
        remove(lane, waiter)
        reject(new QueueFull())
      }
    }
    if (waiting.push(waiter) === 1) queue(lane)
    if (limits.wait !== Infinity) tick()
    return promise
  }

  // If the first in the queue has waited for half of the limit, one that joins at the end would reach the limit.
  const isLong = (waiting: Waiter[]) =>
    waiting.length >= limits.length || (waiting[0] !== undefined && waiting[0].ticks > ticks / 2 && mayRefuse())

  function remove(lane: Lane, waiter: Waiter) {
    lane.waiting.splice(lane.waiting.indexOf(waiter), 1)
    if (lane.waiting.length > 0) return
    turns.splice(turns.indexOf(lane), 1)
    forget(lane)
  }

  /** `bytes` is the size of its results. */
  function leave(slot: Slot, bytes = 0) {
    const { lane } = slot
    noteSize(lane.name, bytes)
    times.add(lane.name, now() - slot.since)
    findSlowLanes()
    held.delete(slot)
    free++
    lane.inUse--
    rankAgain()
    if (turns.length > 0) grant()
    forget(lane)
  }

  /** Ranks are not calculated for each comparison, but when a lane begins to wait for a turn, and once a second. */
  function rankAgain() {
    if (now() - rankedAt < recent.ranked) return
    rankedAt = now()
    for (const lane of turns) lane.rank = rankOf(lane)
    turns.sort((a, b) => a.rank - b.rank)
  }

  function queue(lane: Lane) {
    lane.rank = rankOf(lane)
    turns.splice(turns.findLastIndex(({ rank }) => rank <= lane.rank) + 1, 0, lane)
  }

  function grant() {
    for (let i = 0; free > 0 && i < turns.length;) {
      const lane = turns[i]!
      if (!mayTake(lane, lane.waiting[0]!.sharedBy)) {
        i++
        continue
      }
      turns.splice(i, 1)
      const waiter = lane.waiting.shift()!
      clearTimeout(waiter.timer)
      waiter.grant(take(lane, waiter.sharedBy))
      if (lane.waiting.length > 0) queue(lane)
      i = 0 // it may have come before those that may not take a slot
    }
  }

  function forget(lane: Lane) {
    if (lane.inUse === 0 && lane.waiting.length === 0) lanes.delete(lane.name)
  }

  return {
    enter,
    leave,
    /** Whether `enter` would throw now. */
    isFull: (name: string) => isLong(lanes.get(name)?.waiting ?? []),
    /** How many requests wait, in all lanes. */
    waiting: () => turns.reduce((sum, lane) => sum + lane.waiting.length, 0),
  }
}
