import { expect, test } from 'vitest'
import { z } from 'zod'
import { CALLS, callsByPath } from '../../calls'
import { defineCall, type Call } from '../../core/call'

import { post } from '../../core/ledger/post'
import { gatewayForFile } from '../support/gateway'

/**
 * The second factor is asked for by the amount that a call declares (`moves`). What books money, keeps
 * it or orders it upstream refuses a call without that declaration, so every test that moves money by
 * a call fails when its declaration is forgotten; here the refusal itself, and the calls that have one.
 */

const forgetful = defineCall({
  path: '/v1/test/forgetful',
  access: {},
  request: z.object({ kind: z.string() }),
  write: true,
  async handler({ tx, caller, clock, upstream }, { kind }) {
    const { providerId } = caller
    const now = clock.now()
    const asked = { providerId, now, amt: 1 }
    if (kind === 'post')
      await post(
        tx,
        {
          providerId,
          acctKind: 'PROFIT',
          bizType: 'PROFIT_IN',
          amt: 1,
          bizDate: '2026-11-20',
          relatedNo: 'T1',
        },
        now,
      )
    if (kind === 'withdrawal') await upstream.bank.withdrawal(tx, { ...asked, withdrawNo: 'T1' })
    if (kind === 'accept')
      await upstream.channel.dispute(tx, {
        providerId,
        now,
        chargebackNo: 'T1',
        decision: 'ACCEPT',
      })
    return {}
  },
})
const gw = await gatewayForFile({ calls: [forgetful as unknown as Call] })
const session = await gw.signIn('fws_admin')

test.each(['post', 'withdrawal', 'accept'])(
  'a call that does %s without saying what it moves is 90500, and moves nothing',
  async (kind) => {
    expect((await gw.post('/v1/test/forgetful', { kind }, { session })).respCode).toBe('90500')
  },
)

test('these calls say what they move or promise', () => {
  const paths = [...callsByPath(CALLS).values()]
    .filter((call) => 'moves' in call)
    .map(({ path }) => path)
  expect(paths.sort()).toEqual([
    '/v1/account/enterClearing',
    '/v1/account/rebateAllot',
    '/v1/account/rebateSteer',
    '/v1/account/rechargeApply',
    '/v1/account/rechargeSettleDiff',
    '/v1/account/setOverdraft',
    '/v1/account/subsidyAllot',
    '/v1/account/subsidyRule',
    '/v1/account/subsidySteer',
    '/v1/account/withdrawApply',
    '/v1/approval/approve',
    '/v1/bank/entryDecide',
    '/v1/chargeback/accept',
    '/v1/correction/approve',
    '/v1/fin/diffFill',
    '/v1/fin/diffHandle',
    '/v1/import/apply',
    '/v1/import/undo',
    '/v1/ingest/eventBind',
    '/v1/ingest/eventDiscard',
    '/v1/ingest/eventRetry',
    '/v1/ingest/fileUpload',
    '/v1/merchant/setReserve',
    '/v1/merchant/topUp',
    '/v1/merchantSettlement/settleNow',
    '/v1/refund/apply',
    '/v1/refund/retry',
    '/v1/settle/accountApprove',
    '/v1/settle/changeAccount',
    '/v1/settle/confirm',
    '/v1/shop/autoCashRetry',
    '/v1/upstream/resend',
  ])
})
