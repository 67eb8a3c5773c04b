import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take far longer than their size says, the longest first: begun last, each would keep
 * one worker busy while the others have nothing left. A file that is missing here only costs time.
 */
const LONGEST = [
  'guides/guides',
  'jobs/leap',
  'ledger/money-events',
  'settle/negative-months',
  'start/refused',
  'fuzz/wire',
  'core/durability',
  'ledger/planted-errors',
  'start/full-disk',
  'files/sweep',
  'apply-upstream/kill',
  'apply/both-sides',
  'core/kill-trial',
  'money/partner-secrets',
  'routes/provider',
  'routes/others',
  'routes/waiting',
  'resources/entry/form',
  'resources/wx-verify',
]

/** 0 is the longest of all. */
function rankOf({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex((name) => moduleId.includes(`/${name}.test.`))
  return at === -1 ? LONGEST.length : at
}

/** Vitest's own order, which on a fresh checkout goes by size, after the files known to be long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
