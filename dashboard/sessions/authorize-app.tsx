import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { written } from '../navigation/address.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'
import { Failure, Skeleton } from '../ui/states.tsx'
import { type AppRequest, type Authorization, decideAppRequest, describeAppRequest, type Scope } from './auth.ts'
import { useMe } from './me.ts'

/** The page on which a person allows an app, such as an AI agent, to act for them in a workspace. */
export default function AuthorizeApp() {
  const search = useSearch({ strict: false }) as Record<string, string | number | boolean | undefined>
  // The app compares the state with what it sent.
  const text = (name: string) => (search[name] === undefined ? undefined : written(search[name]))
  const authorization: Authorization = {
    client_id: text('client_id'),
    redirect_uri: text('redirect_uri'),
    response_type: text('response_type'),
    code_challenge: text('code_challenge'),
    code_challenge_method: text('code_challenge_method'),
    scope: text('scope'),
    resource: text('resource'),
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['app-request', authorization],
    queryFn: () => describeAppRequest(authorization),
    retry: false,
  })
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-4 p-5">
      <h1 className="text-lg font-semibold">Connect an app</h1>
      {error ? (
        <Failure error={error} retry={refetch} />
      ) : data ? (
        <Decide authorization={authorization} state={text('state')} request={data} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </div>
  )
}

type Props = { authorization: Authorization; state: string | undefined; request: AppRequest }

function Decide({ authorization, state, request }: Props) {
  const { user, workspace } = useMe()
  const { client_name, sends_to, requested_scope, workspaces } = request
  const [workspaceId, setWorkspaceId] = useState(workspace?.id ?? workspaces[0]?.id)
  const [scope, setScope] = useState<Scope>(requested_scope)
  const decide = useMutation({
    mutationFn: (decision: Parameters<typeof decideAppRequest>[1]) =>
      decideAppRequest({ ...authorization, state }, decision),
    onSuccess: ({ redirect_to }) => location.assign(redirect_to),
  })
  const isBusy = decide.isPending || decide.isSuccess
  return (
    <div className="flex flex-col gap-4 rounded-lg border bg-surface p-5">
      <p className="break-words">
        <strong>{client_name}</strong> asks to act for you ({user.email}) in Rapport. The result is sent to{' '}
        <strong>{sends_to}</strong>.
      </p>
      <p className="text-muted">
        Rapport does not verify the name of an app. Continue only if you have just started this yourself.
      </p>
      {workspaces.length === 0 ? (
        <ErrorMessage>You are not a member of a workspace. Create one first.</ErrorMessage>
      ) : (
        <>
          <Field label="Workspace">
            <Select name="workspace" value={workspaceId} onChange={({ target }) => setWorkspaceId(target.value)}>
              {workspaces.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Access" hint="The app never gets more rights than you have.">
            <Select name="scope" value={scope} onChange={({ target }) => setScope(target.value as Scope)}>
              <option value="read_only">Read only</option>
              <option value="full">Read and write</option>
            </Select>
          </Field>
        </>
      )}
      <ErrorMessage>{decide.error?.message}</ErrorMessage>
      <div className="flex justify-end gap-2">
        <Button disabled={isBusy} onClick={() => decide.mutate({ decision: 'deny' })}>
          Deny
        </Button>
        <Button
          variant="primary"
          disabled={isBusy || !workspaceId}
          onClick={() => decide.mutate({ decision: 'allow', workspace_id: workspaceId!, granted_scope: scope })}
        >
          Allow
        </Button>
      </div>
      <p className="text-muted">You can disconnect the app at any time in your profile.</p>
    </div>
  )
}
