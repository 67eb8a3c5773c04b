import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take far longer than their size suggests, longest first: started last, each would keep
 * one worker busy while the others are idle. A file missing here only costs time.
 */
const LONGEST = [
  'guides/guides',
  'ledger/money-events',
  'seed/load',
  'core/kill-trial',
  'list/plans',
  'start/refused',
  'start/full-disk',
  'jobs/leap',
  'fuzz/wire',
  'ledger/planted-errors',
  'ledger/proof',
  'merchant-settlement/thirty-days',
  'upstream/nothing-by-itself',
  'money/partner-secrets',
  'core/one-provider',
  'apply/both-sides',
  'apply-upstream/kill',
  'seed/wide',
  'settle/negative-months',
  'list/every-list',
  'account/subsidy-refund',
  'imports/hostile-import',
  'core/durability',
  'files/sweep',
  'routes/provider',
  'routes/others',
  'routes/waiting',
  'resources/entry/form',
  'resources/wx-verify',
  'e2e/dialogs',
  'e2e/records',
  'e2e/screens',
  'e2e/jobs',
  'e2e/durability',
  'e2e/roles',
  'e2e/installation',
  'e2e/finance-walk',
  'e2e/entry-ill-will',
]

/** Projects that run side by side, one after the other: a worker of one is of no use to another. */
const PROJECTS = ['guides', 'embedded', 'gateway']

const rankOf = (rank: number, among: readonly string[]): number =>
  rank === -1 ? among.length : rank

/** 0 comes first of all. */
const placeOf = ({ project, moduleId }: TestSpecification): [number, number] => [
  rankOf(PROJECTS.indexOf(project.name), PROJECTS),
  rankOf(
    LONGEST.findIndex((name) => moduleId.includes(`/${name}.test.`)),
    LONGEST,
  ),
]

/** Vitest's own order, which on a fresh checkout goes by size, after the files known to be long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placed = (await super.sort(files)).map((file) => ({ file, at: placeOf(file) }))
    return placed.toSorted((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1]).map(({ file }) => file)
  }
}
