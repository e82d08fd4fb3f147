type About = { contact_id: string | null; company_id: string | null; deal_id: string | null }

/** The page that shows an interaction: that of its contact, or else of its deal or company. */
export const pageOfEntry = ({ contact_id, company_id, deal_id }: About) =>
  contact_id ? `/contacts/${contact_id}` : deal_id ? `/deals/${deal_id}` : `/companies/${company_id}`

/** A task is shown with its deal first. */
export const pageOfTask = (task: About) => (task.deal_id ? `/deals/${task.deal_id}` : pageOfEntry(task))
