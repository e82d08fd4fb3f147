import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient } from '../api/queries.ts'
import { PasswordStep } from './password-step.tsx'
import { CodeStep } from './code-step.tsx'

export default function SignIn() {
  const navigate = useNavigate()
  const { to, email } = useSearch({ strict: false }) as { to?: string; email?: string }
  const [needsCode, setNeedsCode] = useState(false)

  async function enter() {
    queryClient.clear()
    // Only paths within the dashboard, so that a link cannot redirect to another site.
    await navigate({ href: to && /^\/(?![/\\])/.test(to) ? to : '/' })
  }

  return needsCode ? (
    <CodeStep onIn={enter} onBack={() => setNeedsCode(false)} />
  ) : (
    <PasswordStep email={email} onIn={enter} onCode={() => setNeedsCode(true)} />
  )
}
