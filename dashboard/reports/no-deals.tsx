import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'

/** The reports of a workspace without deals. */
export const NoDeals = () => (
  <div className="rounded-lg border bg-surface">
    <Empty
      icon={ChartColumn}
      title="Nothing to report on yet"
      action={
        <Button asChild variant="primary">
          <Link to="/deals" search={{ new: true }}>
            New deal
          </Link>
        </Button>
      }
    >
      Once there are deals, the reports show the pipeline by stage, deals won and lost by month, and the time in each
      stage.
    </Empty>
  </div>
)
