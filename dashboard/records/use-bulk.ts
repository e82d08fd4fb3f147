import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { concernedBy } from '../shell/concerned.ts'
import { toast } from '../ui/toast.ts'
import { accountOf } from './account.ts'
import { bulkChange, type Change, inPieces } from './bulk.ts'
import { stillThere } from './matching.ts'
import type { Kind } from './types.ts'
import { nouns } from './words.ts'

/** Why not all of it was done, and which were not. */
class Unfinished extends Refusal {
  readonly rest: string[]

  constructor({ status, code }: Refusal, account: string, rest: string[]) {
    super(status, code, account)
    this.rest = rest
  }
}

type Work = { ids: string[]; change: Change }

/** Does the same to many. Where some are left to do, or none is there any more, it gives back those that it was done to. */
export function useBulk(kind: Kind, onDone: (ids: string[], isRefused: boolean) => void) {
  const send = useOnce()
  const [done, setDone] = useState(0)
  const stop = useRef(new AbortController())
  // Whoever leaves the list sees no more how far it is, and could not stop it.
  useEffect(() => () => stop.current.abort(), [])
  const work = useMutation({
    async mutationFn({ ids, change }: Work) {
      setDone(0)
      stop.current = new AbortController()
      const outcome = await inPieces(ids, {
        send: (piece) => bulkChange(kind, piece, change, send),
        stillThere: (piece) => stillThere(kind, piece),
        onProgress: setDone,
        signal: stop.current.signal,
      })
      const { error, rest } = outcome
      if (error) throw new Unfinished(error, accountOf(kind, change, outcome), rest)
      return outcome
    },
    onSuccess(outcome, { ids, change }) {
      const isStopped = outcome.rest.length > 0
      toast[isStopped ? 'info' : 'success'](accountOf(kind, change, outcome))
      // What has a tag now may be given another one.
      if (change === 'delete' || isStopped) onDone(before(outcome.rest, ids), false)
    },
    onError(error, { ids, change }) {
      if (change !== 'delete') toast.error(error.message) // else it stands where it was asked for
      if (error instanceof Unfinished) onDone(before(error.rest, ids), true)
    },
    onSettled(_outcome, _error, { change }) {
      // Not waited for: it is done, and the keyboard goes on from a dialog that closes to what is no longer busy.
      if (change === 'delete') void refresh(...concernedBy(`${nouns[kind]}.deleted`))
      else void refresh(...concernedBy(`${nouns[kind]}.updated`), 'tags')
    },
  })
  return {
    start: work.mutate,
    stop: () => stop.current.abort(),
    reset: work.reset,
    error: work.error,
    /** What is under way, and how much of it is done. */
    running: work.isPending ? { ...work.variables, done } : undefined,
  }
}

/** The rest is the end of them all. */
const before = (rest: string[], all: string[]) => all.slice(0, all.length - rest.length)
