import { expect, test } from 'vitest'
import { APPROVAL_ACT } from '#domain/approval/acts'
import { ACT_WORDS } from '#domain/approval/words/index'
import { MONEY_CODES } from '#domain/role/money-codes'
import { CALLS, callsByPath } from '../../calls'
import type { SessionCall } from '../../core/call'

/** Which calls can need approval, and which that move money never do. */

const calls = [...callsByPath(CALLS).values()].filter(
  (call): call is SessionCall => typeof call.access === 'object',
)
const declared = calls.filter(({ approval }) => approval)

/** What these move was decided by others before, or is the word of a counterparty. */
const NEED_NONE: Readonly<Record<string, string>> = {
  '/v1/approval/approve': 'it is the approval',
  '/v1/bank/entryDecide': 'it is a second person’s yes to what was asked with its document',
  '/v1/correction/approve': 'it is a second person’s yes to what was asked with its document',
  '/v1/ingest/eventRetry': 'the acquirer’s word, which is applied as it came',
  '/v1/ingest/fileUpload': 'the acquirer’s file, which is applied as it came',
  '/v1/settle/changeAccount': 'it only asks: a second person decides (accountApprove)',
  '/v1/upstream/resend': 'sends an order again that was decided',
}

test('every call that moves or promises money can need approval, or is known to need none', () => {
  const without = calls.filter(({ moves, approval }) => moves && !approval)
  expect(without.map(({ path }) => path).sort()).toEqual(Object.keys(NEED_NONE))
})

test('these calls move no declared money and can need approval all the same', () => {
  expect(
    declared
      .filter(({ moves }) => !moves)
      .map(({ path }) => path)
      .sort(),
  ).toEqual([
    '/v1/approvalRule/save',
    '/v1/download/create',
    '/v1/merchant/settleChangeApprove',
    '/v1/merchantChange/approve',
    '/v1/partner/ruleAdd',
    '/v1/partner/ruleDrop',
    '/v1/partner/save',
    '/v1/role/copy',
    '/v1/role/save',
    '/v1/staff/add',
    '/v1/staff/save',
  ])
})

test('every call that can need approval writes', () => {
  expect(declared.filter(({ write }) => !write)).toEqual([])
})

test('an act that calls name statically is one of the list', () => {
  const named = declared.flatMap(({ approval }) => approval?.act ?? [])
  expect(named.filter((act) => !(act in APPROVAL_ACT))).toEqual([])
})

test('every act is told in the words of its dialog, but for rights, files and rules', () => {
  const paths = declared.map(({ path }) => path)
  expect(Object.keys(ACT_WORDS).filter((path) => !paths.includes(path))).toEqual([])
  expect(paths.filter((path) => !(path in ACT_WORDS)).sort()).toEqual([
    '/v1/approvalRule/save',
    '/v1/download/create',
    '/v1/role/copy',
    '/v1/role/save',
    '/v1/staff/add',
    '/v1/staff/save',
  ])
})

test('the codes that make a role grant money are those of the calls that can need approval', () => {
  const MENUS_AND_PEOPLE = /^(?!.*:)|^02109001:edit$|^02109002:edit$/
  const codes = declared.flatMap(({ access }) => access.codes ?? [])
  const wanted = new Set([...codes, '02112001:decide'].filter((c) => !MENUS_AND_PEOPLE.test(c)))
  expect([...MONEY_CODES].sort()).toEqual([...wanted].sort())
})
