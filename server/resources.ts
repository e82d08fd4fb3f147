import { bulkJobs } from './bulk-jobs/resource.ts'
import { calendar } from './calendar/resource.ts'
import { commitments } from './commitments/resource.ts'
import { companies } from './companies/resource.ts'
import { contacts } from './contacts/resource.ts'
import { customFields } from './custom-fields/resource.ts'
import { deals } from './deals/resource.ts'
import { declareEvents } from './events/catalogue.ts'
import { deletion } from './deletion/resource.ts'
import { streamToPeople } from './events/log.ts'
import { observeThrough, publishThrough } from './events/record.ts'
import { duplicates } from './duplicates/resource.ts'
import { exports } from './exports/resource.ts'
import { files } from './files/resource.ts'
import { followUps } from './follow-ups/resource.ts'
import { registerDatabaseErrors } from './http/errors.ts'
import { imports } from './imports/resource.ts'
import { interactions } from './interactions/resource.ts'
import { countJobs } from './jobs/metrics.ts'
import { keys } from './keys/resource.ts'
import { notifications } from './notifications/resource.ts'
import { personalDataResource } from './personal-data/resource.ts'
import { pipeline } from './pipeline/resource.ts'
import { kinds } from './kinds/resource.ts'
import { registerKinds, registerRestorables } from './records/belongings.ts'
import { registerPersonalData } from './records/personal-data.ts'
import { reminders } from './reminders/resource.ts'
import { reports } from './reports/resource.ts'
import type { Resource } from './resource.ts'
import { sampleData } from './sample-data/resource.ts'
import { search } from './search/resource.ts'
import { tags } from './tags/resource.ts'
import { timeline } from './timeline/resource.ts'
import { trash } from './trash/resource.ts'
import { views } from './views/resource.ts'
import { webhooks } from './webhooks/resource.ts'
import { workspaces } from './workspaces/resource.ts'

/** Every resource. The API reference lists routes, events and examples in this order. */
export const resources: readonly Resource[] = [
  contacts,
  companies,
  kinds,
  tags,
  customFields,
  interactions,
  followUps,
  commitments,
  deals,
  files,
  pipeline,
  reports,
  search,
  duplicates,
  timeline,
  trash,
  personalDataResource,
  views,
  webhooks,
  imports,
  exports,
  bulkJobs,
  workspaces,
  deletion,
  calendar,
  notifications,
  reminders,
  sampleData,
  keys,
]

/** The metrics that are read from the database, in the server and in a worker. */
export const readings = [countJobs, ...resources.flatMap(({ metrics }) => metrics ?? [])]

// Importing this file registers what the kernel needs wherever a change is recorded: in the server, in a worker and in
// the command line.
registerKinds(resources.flatMap(({ kind }) => kind ?? []))
registerRestorables(
  resources.flatMap(({ kind, restorable, undoMerge, restored, purged }) =>
    kind ? { ...kind, undoMerge, restored, purged } : (restorable ?? []),
  ),
)
registerPersonalData(resources.flatMap(({ personalData }) => personalData ?? []))
declareEvents(resources.flatMap(({ events }) => events ?? []))
for (const { databaseErrors, publisher, observer, personalEvents } of resources) {
  if (databaseErrors) registerDatabaseErrors(databaseErrors)
  if (publisher) publishThrough(publisher)
  if (observer) observeThrough(observer)
  if (personalEvents) streamToPeople(personalEvents)
}
