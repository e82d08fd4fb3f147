import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { concernedBy } from '../kinds/concerned.ts'
import { toast } from '../ui/toast.ts'
import { RecordField } from './record-field.tsx'

/** Selects a company by search, or creates one with the typed name. */
export function CompanyField(props: Omit<ComponentProps<typeof RecordField>, 'kind' | 'none' | 'onCreate'>) {
  const send = useOnce()
  const create = useMutation({
    mutationFn: (name: string) =>
      send({ name }, (body, headers) => unwrap(api.POST('/api/v1/companies', { body, headers }))),
    onSuccess: ({ data }) => props.onChange(data.id),
    onError: (error) => toast.error(error.message),
    onSettled: () => refresh(...concernedBy('company.created')),
  })
  return <RecordField kind="companies" none="No company" onCreate={(name) => create.mutate(name)} {...props} />
}
