import { useMutation } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { toast } from 'sonner'
import { api, ask } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { classes } from '../ui/classes.ts'
import { RecordPicker } from './record-picker.tsx'
import { useNames } from './use-names.ts'

type Props = { value: string | null; onChange(id: string | null): void } & Pick<
  ComponentProps<'button'>,
  'id' | 'className' | 'aria-invalid' | 'aria-describedby'
>

/** A company to choose by search, or to make by its name. */
export function CompanyField({ value, onChange, className, ...control }: Props) {
  const name = useNames('companies', [value]).get(value ?? '')
  const send = useOnce()
  // The label names the button, so what is chosen describes it.
  const chosen = useId()
  const create = useMutation({
    mutationFn: (name: string) =>
      send({ name }, async (body, headers) => (await ask(api.POST('/api/v1/companies', { body, headers }))).data),
    onSuccess: (company) => onChange(company.id),
    onError: (error) => toast.error(error.message),
    onSettled: () => refresh('companies'),
  })
  return (
    <RecordPicker
      kind="companies"
      label="Find or create a company"
      onPick={({ id }) => onChange(id)}
      onCreate={(typed) => create.mutate(typed)}
      {...(value && { none: { label: 'No company', onPick: () => onChange(null) } })}
    >
      <button
        type="button"
        {...control}
        aria-describedby={classes(control['aria-describedby'], chosen)}
        className={classes(
          'flex h-8 w-full items-center gap-1 rounded-md border border-line-strong/50 bg-surface px-2.5 text-left hover:border-line-strong',
          !value && 'text-muted',
          className,
        )}
      >
        <span id={chosen} className="grow truncate">
          {value ? (name ?? '…') : 'Choose a company'}
        </span>
        <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden />
      </button>
    </RecordPicker>
  )
}
