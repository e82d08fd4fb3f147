import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileUp, KeyRound, type LucideIcon, Sparkles, UserPlus } from 'lucide-react'
import { api, unwrap } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { useIsOwner } from '../sessions/me.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'

/** For a workspace without records: ways to add some, or sample data. */
export default function FirstSteps() {
  const isOwner = useIsOwner()
  const send = useOnce()
  const fill = useMutation({
    mutationFn: () => send({}, (_, headers) => unwrap(api.POST('/api/v1/workspaces/sample-data', { headers }))),
    async onSuccess({ data }) {
      await queryClient.invalidateQueries()
      toast.success(`${data.contacts} contacts and ${data.deals} deals were added`)
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <div className="flex flex-col gap-4">
      <section aria-labelledby="first-steps" className="rounded-lg border bg-surface p-4 sm:p-6">
        <h2 id="first-steps" className="text-base font-semibold">
          First steps
        </h2>
        <p className="mt-1 text-muted">Your workspace is empty. Choose how to begin.</p>
        <ol className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <Step icon={UserPlus} title="Add a contact" to="/contacts" search={{ new: true }} action="New contact">
            A name is enough to begin.
          </Step>
          {isOwner && (
            <Step icon={FileUp} title="Import a file" to="/settings/imports" action="Choose a file">
              Import contacts, companies or deals from Excel or CSV.
            </Step>
          )}
          {isOwner && (
            <Step
              icon={KeyRound}
              title="Use the API"
              to="/settings/keys"
              search={{ new: true }}
              action="Create an API key"
            >
              The API offers everything that the dashboard does.
            </Step>
          )}
        </ol>
      </section>
      {isOwner && (
        <section
          aria-labelledby="sample-data"
          className="flex flex-wrap items-center gap-3 rounded-lg border border-dashed border-line-strong/60 p-4 sm:px-6"
        >
          <Sparkles className="size-5 shrink-0 text-muted" aria-hidden />
          <div className="min-w-0 grow basis-64">
            <h2 id="sample-data" className="font-medium">
              Just looking around?
            </h2>
            <p className="text-muted">Add a year of sample contacts, deals and tasks.</p>
          </div>
          <Button disabled={fill.isPending} onClick={() => fill.mutate()}>
            {fill.isPending ? 'Adding…' : 'Add sample data'}
          </Button>
        </section>
      )}
    </div>
  )
}

type StepProps = {
  icon: LucideIcon
  title: string
  children: string
  to: string
  search?: Record<string, boolean>
  action: string
}

const Step = ({ icon: Icon, title, children, to, search, action }: StepProps) => (
  <li className="flex flex-col items-start gap-2 rounded-lg border p-4">
    <Icon className="size-5 text-accent" aria-hidden />
    <h3 className="font-medium">{title}</h3>
    <p className="grow text-muted">{children}</p>
    <Button asChild className="mt-1">
      <Link to={to} {...(search && { search })}>
        {action}
      </Link>
    </Button>
  </li>
)
