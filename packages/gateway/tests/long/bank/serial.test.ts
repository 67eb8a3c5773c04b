import { expect, test } from 'vitest'
import { gatewayForFile } from '../../support/gateway'
import { addAccount, csvOf, give, itemsOf, withoutSamples } from '../../bank/support'

const gw = await gatewayForFile()
const session = await gw.signIn('fws_admin')
await withoutSamples(gw)

/** A kind of movement, how its document's number begins, and where the document is read. */
const DOCUMENTS = [
  ['PAYOUT', /^CO/, '/v1/cashout/detail', 'cashNo'],
  ['PAYOUT', /^(?!CO)/, '/v1/shop/autoCashDetail', 'autoCashId'],
  ['WITHDRAW', /^WD/, '/v1/account/withdrawDetail', 'withdrawNo'],
  ['PARTNER_PAY', /^ST/, '/v1/settle/detail', 'settleNo'],
] as const

test('each payment tells the serial number of the bank, once its line is matched', async () => {
  const accounts = {
    RESERVE: await addAccount(gw, session),
    OWN: await addAccount(gw, session, 'OWN'),
  }
  const items = await itemsOf(gw, '2026-08-01', '2026-11-19')
  for (const [kind, head, path, key] of DOCUMENTS) {
    const item = items.find((one) => one.kind === kind && head.test(one.ref))!
    const detail = async () =>
      (await gw.post(path, { [key]: item.ref }, { session })).respData as Record<string, unknown>
    expect(await detail()).toMatchObject({ bankSerialNo: null, bankEntryNo: null })
    const account = accounts[item.fund as 'OWN' | 'RESERVE']
    const { day, amt, name, ref } = item
    await give(gw, session, account, csvOf([{ day, amt, name, ref, serial: `S-${key}` }]))
    const { bankSerialNo, bankEntryNo } = await detail()
    expect(bankSerialNo).toBe(`S-${key}`)
    const entry = await gw.post('/v1/bank/entryDetail', { entryNo: bankEntryNo }, { session })
    expect(entry.respData).toMatchObject({ serialNo: `S-${key}`, others: [{ refNo: ref }] })
  }
})
