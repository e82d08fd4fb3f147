import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { api, ask } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import type { Company } from '../records/types.ts'
import { listed, useCompanyCounts } from '../records/use-counts.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'

export function DeleteCompany({ company: { id, name } }: { company: Company }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { data: counts } = useCompanyCounts(id, asking)
  const remove = useMutation({
    mutationFn: () => ask(api.DELETE('/api/v1/companies/{id}', { params: { path: { id } } })),
    async onSuccess() {
      await navigate({ to: '/companies' })
      queryClient.removeQueries({ queryKey: ['companies', id] })
      void refresh('companies', 'contacts', 'deals')
      toast.success(`${name} deleted`)
    },
  })
  const staying = counts && listed([counts.contacts, 'contact', 'contacts'], [counts.deals, 'deal', 'deals'])
  return (
    <>
      <Button variant="quiet" className="text-danger hover:text-danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        action="Delete the company"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
      >
        <p>
          {!counts && 'Counting what belongs to it …'}
          {counts && (staying ? `Kept, without a company: ${staying}.` : 'Nothing else is affected.')}
        </p>
        <p>This cannot be undone.</p>
      </Confirm>
    </>
  )
}
