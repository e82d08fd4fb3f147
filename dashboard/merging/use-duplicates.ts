import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { type AnyRecord, nameOf } from '../kinds/types.ts'
import type { MergeKind } from './mergeable.ts'
import { toast } from '../ui/toast.ts'

export type Pair = Schemas['DuplicatePair']
export type Reason = Pair['reasons'][number]

const labels: Record<Reason, string> = {
  same_email: 'Same email',
  same_phone: 'Same phone',
  same_name_and_company: 'Same name and company',
  similar_name: 'Similar name',
  same_domain: 'Same domain',
  same_name: 'Same name',
}

/** Why two records may be the same. Names that differ in case, accents or punctuation only are the same to people. */
export const reasonsOf = (reasons: readonly Reason[], one: AnyRecord, other: AnyRecord) =>
  reasons.map((reason) =>
    reason === 'similar_name' && wordsOf(nameOf(one)) === wordsOf(nameOf(other)) ? labels.same_name : labels[reason],
  )

const wordsOf = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const entityTypes = { contacts: 'contact', companies: 'company' } as const

/** Refreshed regularly, because pairs are found in the background, without an event. */
export const usePairs = (kind: MergeKind, page: number) =>
  useQuery({
    queryKey: ['duplicates', kind, page],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/v1/duplicates', {
          params: { query: { entity_type: entityTypes[kind], page, per_page: 20 } },
          signal,
        }),
      ),
    placeholderData: (before) => before,
    refetchInterval: 10_000,
  })

export const useDuplicatesOf = (kind: MergeKind, id: string | undefined) =>
  useQuery({
    queryKey: ['duplicates', kind, 'of', id],
    queryFn: id
      ? async ({ signal }): Promise<(Schemas['ContactDuplicate'] | Schemas['CompanyDuplicate'])[]> =>
          (
            await unwrap(
              api.GET(`/api/v1/${kind}/{id}/duplicates`, { params: { path: { id }, query: { per_page: 5 } }, signal }),
            )
          ).data
      : skipToken,
  })

/** Dismisses a pair, with a message that takes it back. */
export function useDismiss(kind: MergeKind) {
  const bodyOf = ({ records }: Pair) => ({ entity_type: entityTypes[kind], ids: records.map(({ id }) => id) })
  const undo = useMutation({
    mutationFn: (pair: Pair) => unwrap(api.DELETE('/api/v1/duplicates/dismiss', { body: bodyOf(pair) })),
    onError: (error) => toast.error(error.message),
    onSettled: () => refresh('duplicates'),
  })
  return useMutation({
    mutationFn: (pair: Pair) => unwrap(api.POST('/api/v1/duplicates/dismiss', { body: bodyOf(pair) })),
    onSuccess: (_, pair) =>
      toast.success(`${pair.records.map(nameOf).join(' and ')} are not duplicates`, {
        action: { label: 'Undo', onClick: () => undo.mutate(pair) },
      }),
    onError: (error) => toast.error(error.message),
    onSettled: () => refresh('duplicates'),
  })
}
