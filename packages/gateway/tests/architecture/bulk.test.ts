import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'
import { expect, test } from 'vitest'
import { filesUnder, root } from '../../../../tests/architecture/imports'

/** A constant of the code's own (`OPEN`, `MOVES.release.from`); its length is the code's. */
const CONSTANT = /^(?:\[\.\.\.)?(?:Object\.keys\()?[A-Z][A-Z0-9_]*\b(?:\.\w+)*\)?\]?$/
/** What gives a list by its form: `rows.map(…)`, `[...rows]`, or a name in the plural. */
const LIST = /\.(?:map|flatMap|filter|toSorted)\(|^\[|^(?:sorted|planned|\w*s)$/

/** A query, whose parameters are its text's. */
const QUERY = /^(?:db|tx)\.select\b/

/**
 * Statements whose number of parameters grows with a list, `inArray(column, list)`,
 * `insert(table).values(list)` and `in ${list}` of an `sql` text, by their lines.
 */
function unbounded(file: string, text: string): string[] {
  const found: string[] = []
  const textOf = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
  const note = (end: number) => found.push(`${file}:${text.slice(0, end).split('\n').length}`)
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }: ESTree.TaggedTemplateExpression) {
      if (!/^sql\b/.test(textOf(tag))) return
      for (const [i, { value }] of quasi.quasis.entries()) {
        const given = quasi.expressions[i]
        if (!given || !/\bin\s*\(?$/i.test(value.raw)) continue
        if (!QUERY.test(textOf(given)) && !isBounded(textOf(given))) note(given.start)
      }
    },
    CallExpression(node: ESTree.CallExpression) {
      const [first, second] = node.arguments
      const called = textOf(node.callee)
      const isIn = /^(?:inArray|notInArray)$/.test(called) && second && !isBounded(textOf(second))
      const isInsert = /\.insert(?:<\w+>)?\([\s\S]*\.values$/.test(called) && first
      if (isIn || (isInsert && isList(textOf(first)))) note(node.callee.end)
    },
  }).visit(parseSync(file, text).program)
  return found
}

const isList = (given: string): boolean =>
  LIST.test(given) && !given.startsWith('{') && !CONSTANT.test(given)
const isBounded = (list: string): boolean =>
  CONSTANT.test(list) || (list.startsWith('[') && !list.includes('...'))

test('no statement of the gateway sends a parameter for each value of a list that may grow', () => {
  const found = filesUnder('packages/gateway').flatMap((file) =>
    unbounded(file, readFileSync(join(root, file), 'utf8')),
  )
  // Instead: `isAnyOf`, `insertRows`, `rowsOf` (packages/gateway/core/db).
  expect(found).toEqual([])
})

test.each([
  ['inArray(trade.tradeNo, tradeNos)', true],
  ['inArray(trade.tradeNo, [...tradeNos])', true],
  ['inArray(trade.tradeStatus, [...OPEN])', false],
  ["inArray(trade.tradeStatus, ['INIT', 'PAID'])", false],
  ['inArray(trade.tradeStatus, MOVES.release.from)', false],
  ['sql`${trade.tradeNo} in ${tradeNos}`', true],
  ['sql`trade_no IN (${sql.join(months, sql`, `)})`', true],
  ['sql`trade_status in ${OPEN}`', false],
  ['sql`user_id in ${db.select({ userId }).from(user)}`', false],
  ['tx.insert(trade).values(rows)', true],
  ['tx.insert(trade).values(rows.map(rowOf)).returning()', true],
  ['tx.insert(trade).values({ tradeNo })', false],
  ['tx.insert(trade).values(row).onConflictDoNothing()', false],
])('%s: grows with a list: %s', (text, grows) => {
  expect(unbounded('one.ts', text)).toEqual(grows ? ['one.ts:1'] : [])
})
