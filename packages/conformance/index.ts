import type { Check } from './check'
import { fileChecks } from './checks/files'
import { ingestChecks } from './checks/ingest'
import { ingestDayChecks } from './checks/ingest-day'
import { ingestMemberChecks } from './checks/ingest-members'
import { ingestFileChecks } from './checks/ingest-files'
import { listChecks } from './checks/lists'
import { recordChecks } from './checks/records'
import { sandboxChecks } from './checks/sandbox'
import { scopeChecks } from './checks/scopes'
import { searchChecks } from './checks/search'
import { staffChecks } from './checks/staff'
import { signInChecks } from './checks/sign-in'
import { workbenchChecks } from './checks/workbench'
import { wireChecks } from './checks/wire'
import { writeChecks } from './checks/writes'

export const CHECKS: readonly Check[] = [
  ...wireChecks,
  ...signInChecks,
  ...listChecks,
  ...recordChecks,
  ...scopeChecks,
  ...staffChecks,
  ...writeChecks,
  ...fileChecks,
  ...sandboxChecks,
  ...searchChecks,
  ...workbenchChecks,
  ...ingestChecks,
  ...ingestDayChecks,
  ...ingestMemberChecks,
  ...ingestFileChecks,
]

export { NotCheckable } from './check'
export { createProbe } from './probe'
export { givenProbe } from './given-probe'
export { ACCOUNT_FLAGS, givenSession, type GivenAccount } from './given'
export { SANDBOX_SOURCE } from './teller'
export { createWire, FREE, SANDBOX_SECRETS } from './wire'
