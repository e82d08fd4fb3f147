import { queryClient } from '../api/queries.ts'

/** One change often means several events, such as a merge. */
const gathering = 150
/** An import of 50,000 rows records events all the time: each query is sent again at most this often. */
const interval = 1500

/** Collects the nouns of outdated queries and refetches those queries at intervals. */
export function startRefreshing() {
  const waiting = new Set<string>()
  let isRunning = false

  async function run() {
    isRunning = true
    await pause(gathering)
    while (waiting.size > 0) {
      while (isShowingUnsaved()) await pause(gathering)
      const nouns = [...waiting]
      waiting.clear()
      await refetch(nouns)
      await pause(interval)
    }
    isRunning = false
  }

  return {
    add(nouns: readonly string[]) {
      for (const noun of nouns) waiting.add(noun)
      if (!isRunning) void run()
    },
    stop: () => waiting.clear(),
  }
}

/**
 * Whether a change is shown that the server has not confirmed yet. A query sent now could return the record as it was
 * before, and a card that was just moved would jump back and lose the focus.
 */
const isShowingUnsaved = () =>
  queryClient.isMutating({ predicate: ({ options }) => options.onMutate !== undefined }) > 0

/** A hidden tab only marks queries as outdated: they are refetched when it becomes visible. */
const refetch = (nouns: readonly string[]) =>
  Promise.all(
    nouns.map((noun) =>
      queryClient.invalidateQueries({ queryKey: [noun], refetchType: document.hidden ? 'none' : 'active' }),
    ),
  )

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration))
