import { DeleteRecord } from '../records/delete-record.tsx'
import type { Deal } from '../records/types.ts'

export const DeleteDeal = ({ deal: { id, name } }: { deal: Deal }) => (
  <DeleteRecord kind="deals" id={id} name={name}>
    Its stage history goes with it, also from the reports of past days. Interactions, follow-ups and commitments stay,
    without the deal.
  </DeleteRecord>
)
