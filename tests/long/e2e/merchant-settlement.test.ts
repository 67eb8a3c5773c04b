import { describe } from 'vitest'
import { main, pathOf, rows, rowsShown, signIn } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

describe('a settlement batch', () => {
  test('leads to its trades and its payout, and they lead back', async ({ page, probe }) => {
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/merchantSettlement/queryList', {
      batchStatus: 'SETTLED',
    })
    const batch = list.find(
      ({ payoutNo, tradeCount }) => String(payoutNo).startsWith('CO') && Number(tradeCount) > 0,
    )!
    const [batchNo, payoutNo] = [String(batch.batchNo), String(batch.payoutNo)]
    await signIn(page, probe, 'fws_admin', `/trades/merchant-settlement?batchNo=${batchNo}`)
    await rowsShown(page)
    await expect.poll(() => rows(page).count()).toBe(1)
    await rows(page).first().getByRole('link', { name: /详情/ }).click()
    await main(page).getByText('结算净额').first().waitFor()

    // To the payout and back.
    await main(page).getByRole('link', { name: payoutNo }).first().click()
    await expect.poll(() => pathOf(page)).toBe(`/trades/cash-out/show/${payoutNo}`)
    await main(page).getByRole('link', { name: batchNo }).first().click()
    await expect.poll(() => pathOf(page)).toBe(`/trades/merchant-settlement/show/${batchNo}`)

    // To a trade of it and back.
    const { list: trades } = await probe.list(session, '/v1/trade/queryList', { batchNo })
    const tradeNo = String(trades[0]!.tradeNo)
    await main(page).getByRole('link', { name: tradeNo }).click()
    await expect.poll(() => pathOf(page)).toBe(`/trades/details/show/${tradeNo}`)
    await main(page).getByRole('link', { name: payoutNo }).first().waitFor()
    await main(page).getByRole('link', { name: batchNo }).click()
    await expect.poll(() => pathOf(page)).toBe(`/trades/merchant-settlement/show/${batchNo}`)
  })

  test('is on its merchant’s detail with the merchant’s amounts', async ({ page, probe }) => {
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/merchantSettlement/queryList', {})
    const merId = String(list[0]!.merId)
    const { list: found } = await probe.list(session, '/v1/merchant/queryList', { merId })
    const { applyId } = found[0]!
    await signIn(page, probe, 'fws_admin', `/merchants/merdetail/${merId}/${String(applyId)}`)
    await main(page).getByRole('tab', { name: '结算信息' }).click()
    for (const label of ['未结算', '在途', '欠款上限', '资金变动', '近次结算批次'])
      await main(page).getByText(label, { exact: true }).first().waitFor()
  })
})
