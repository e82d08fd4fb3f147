import type { RequestOptions, Send } from './request.ts'

export type Page<Item> = {
  data: Item[]
  /** With `cursor` in the query, `meta` has `per_page`, `next_cursor` and, with `count`, `total`. */
  meta: { page: number; per_page: number; total: number; total_pages: number; next_cursor?: string | null }
}

/** `for await` reads all pages, one at a time and by cursor where the list has one; `page()` reads one. */
export type List<Item> = AsyncIterable<Item> & { page(): Promise<Page<Item>> }

type ListQuery = { page?: number; per_page?: number; cursor?: string; q?: string; sort?: string }

/** Reads pages by cursor where the list has one, so that no record is skipped or repeated if others change meanwhile. */
export function listOf(send: Send, path: string, query: ListQuery, kind: 'list' | 'cursor', options?: RequestOptions) {
  const read = async (query: object) => (await send('GET', path, { query }, options)).json() as Promise<Page<unknown>>
  // The results of a search in the order of relevance have pages only.
  const hasCursor = kind === 'cursor' && query.page === undefined && !(query.q && query.sort === undefined)
  return {
    page: () => read(query),
    async *[Symbol.asyncIterator]() {
      let cursor: string | null | undefined = hasCursor ? (query.cursor ?? '') : null
      while (typeof cursor === 'string') {
        const { data, meta }: Page<unknown> = await read({ per_page: 100, ...query, cursor })
        yield* data
        cursor = meta.next_cursor
      }
      if (hasCursor) return
      for (let page = Number(query.page ?? 1); ; page++) {
        const { data, meta } = await read({ per_page: 100, ...query, page })
        yield* data
        if (page >= meta.total_pages) return
      }
    },
  }
}
