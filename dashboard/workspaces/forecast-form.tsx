import { useMutation } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { stageLabels } from '../kinds/stages.ts'
import { Button } from '../ui/button.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'

const stages = ['lead', 'prospect', 'negotiation'] as const

/** The probabilities by which the forecast weights the value of open deals. */
export function ForecastForm({ workspace }: { workspace: Schemas['Workspace'] }) {
  const { id, stage_probabilities } = workspace
  const save = useMutation({
    mutationFn(form: FormData) {
      const probabilities = Object.fromEntries(stages.map((stage) => [stage, Number(form.get(stage))]))
      const body = { stage_probabilities: probabilities }
      return unwrap(api.PATCH('/api/v1/workspaces/{id}', { params: { path: { id } }, body }))
    },
    async onSuccess() {
      await refresh('me', 'workspaces', 'reports')
      toast.success('The probabilities were saved.')
    },
  })
  const { at, rest } = fieldErrors(save.error, ...stages.map((stage) => `stage_probabilities.${stage}`))
  return (
    <Form send={save.mutate} error={save.error} className="flex flex-col items-start gap-3 p-4">
      <div className="grid w-full max-w-md grid-cols-3 gap-3">
        {stages.map((stage) => (
          <Field key={stage} label={`${stageLabels[stage]} %`} error={at(`stage_probabilities.${stage}`)}>
            <Input
              name={stage}
              type="number"
              min={0}
              max={100}
              step={1}
              required
              defaultValue={stage_probabilities[stage]}
            />
          </Field>
        ))}
      </div>
      {rest && <p className="text-danger">{rest}</p>}
      <Button type="submit" variant="primary" disabled={save.isPending}>
        Save probabilities
      </Button>
    </Form>
  )
}
