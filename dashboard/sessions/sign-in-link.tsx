import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export const SignInLink = ({ children = 'Back to sign-in' }: { children?: ReactNode }) => (
  <Link to="/sign-in" className="text-accent-strong underline">
    {children}
  </Link>
)
