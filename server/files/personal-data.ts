import type { PersonalData } from '../records/personal-data.ts'
import { filesPurged } from './clean-up.ts'

/** The files of the person are among the records that belong to it; a job deletes their bytes. */
export const attachedPersonalData: PersonalData = {
  name: 'files',
  hide: (tx, { recordIds }) => filesPurged(tx, recordIds),
}
