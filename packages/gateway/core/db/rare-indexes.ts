import type { SQL } from 'drizzle-orm'
import { index, type ExtraConfigColumn } from 'drizzle-orm/pg-core'

type Column = Partial<ExtraConfigColumn>

/**
 * Indexes of a list's choices for rows in a rare state: without them a tab of
 * such a state is counted by reading all rows of the choice.
 * @param choices by the name of their index
 * @param about rest: the state, then what the list is ordered by; rare: which rows, without alias
 */
export const rareIndexes = (
  choices: Readonly<Record<string, Column>>,
  { provider, rest, rare }: { provider: Column; rest: readonly Column[]; rare: SQL },
) =>
  Object.entries(choices).map(([name, choice]) =>
    index(name)
      .on(provider, choice, ...rest)
      .where(rare),
  )
