import { useMutation, useQuery } from '@tanstack/react-query'
import { Circle } from 'lucide-react'
import { toast } from 'sonner'
import { api, ask } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import { formatDay, today } from '../ui/format.ts'
import { Section } from './section.tsx'

type Of = { contact_id: string } | { deal_id: string }
type Task = { kind: 'follow-ups' | 'commitments'; id: string; what: string; due: string | null }

/** What is still to be done for a contact or a deal; nothing where nothing is. */
export function OpenTasks({ of }: { of: Of }) {
  const followUps = useTasks('follow-ups', of)
  const commitments = useTasks('commitments', of)
  const tasks = [...followUps, ...commitments].toSorted((a, b) => (a.due ?? '9').localeCompare(b.due ?? '9'))
  const complete = useMutation({
    mutationFn: async ({ kind, id }: Task): Promise<unknown> => {
      const params = { path: { id } }
      return kind === 'follow-ups'
        ? ask(api.PATCH('/api/v1/follow-ups/{id}/complete', { params }))
        : ask(api.PATCH('/api/v1/commitments/{id}/complete', { params }))
    },
    async onMutate({ kind, id }) {
      const key = [kind, 'open', of]
      await queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueryData<Task[]>(key)
      queryClient.setQueryData<Task[]>(key, (now) => now?.filter((task) => task.id !== id))
      return { key, before }
    },
    onError(error, _task, context) {
      if (context) queryClient.setQueryData(context.key, context.before)
      toast.error(error.message)
    },
    onSuccess: (_, { what }) => toast.success(`Done: ${what}`),
    onSettled: (_data, _error, { kind }) => refresh(kind, 'activity'),
  })
  if (tasks.length === 0) return null
  return (
    <Section title="To do" count={tasks.length}>
      <ul className="pb-1">
        {tasks.map((task) => (
          <li key={task.id} className="flex items-center gap-2 border-t px-3 py-1.5">
            <button
              type="button"
              aria-label={`Complete: ${task.what}`}
              onClick={() => complete.mutate(task)}
              className="rounded-full p-0.5 text-muted hover:text-good"
            >
              <Circle className="size-4" />
            </button>
            <span className="min-w-0 grow break-words">{task.what}</span>
            <span className="shrink-0 text-xs text-muted">
              {task.kind === 'follow-ups' ? 'Follow-up' : 'Commitment'}
            </span>
            {task.due && <Due date={task.due} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Due({ date }: { date: string }) {
  const isOverdue = date < today()
  return (
    <span className={`shrink-0 text-xs whitespace-nowrap ${isOverdue ? 'font-medium text-danger' : 'text-muted'}`}>
      {isOverdue && 'Overdue: '}
      {formatDay(date)}
    </span>
  )
}

function useTasks(kind: Task['kind'], of: Of): Task[] {
  const { data = [] } = useQuery({ queryKey: [kind, 'open', of], queryFn: () => openTasks(kind, of) })
  return data
}

async function openTasks(kind: Task['kind'], of: Of): Promise<Task[]> {
  const common = { ...of, sort: 'due_date', order: 'asc', per_page: 50 } as const
  if (kind === 'follow-ups') {
    const query = { ...common, status: 'pending' } as const
    const { data } = await ask(api.GET('/api/v1/follow-ups', { params: { query } }))
    return data.map(({ id, title, description, type, due_date }) => ({
      kind,
      id,
      what: title ?? description ?? type,
      due: due_date,
    }))
  }
  const query = { ...common, status: 'open' } as const
  const { data } = await ask(api.GET('/api/v1/commitments', { params: { query } }))
  return data.map(({ id, description, due_date }) => ({ kind, id, what: description, due: due_date }))
}
