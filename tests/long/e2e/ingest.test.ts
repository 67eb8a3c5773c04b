import { createHmac, randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import {
  dialog,
  field,
  main,
  pathOf,
  rowAction,
  rows,
  rowsShown,
  signIn,
  toast,
} from '../../e2e/support/console'
import { newSource } from '../../e2e/support/new-source'
import { expect, test } from '../../e2e/support/test'

/** Sends events as an acquirer does. */
async function tell(origin: string, of: { source: string; secret: string }, events: object[]) {
  const [id, time, body] = [
    randomUUID(),
    String(Math.floor(Date.now() / 1000)),
    JSON.stringify({ events }),
  ]
  const key = Buffer.from(of.secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  const answer = await fetch(`${origin}/ingest/v1/events`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': `v1,${signature}`,
      'webhook-source': of.source,
    },
  })
  return answer.status
}

describe('对接中心', () => {
  test('a source is made, its secret shown once; its payment is bound, and the trade leads back', async ({
    page,
    probe,
    origin,
  }) => {
    // A second attempt meets what the first has left.
    const no = randomUUID().slice(0, 8)
    await signIn(page, probe, 'fws_admin', '/ingest/source')
    await rowsShown(page)
    const { source, secret } = await newSource(page, `某银行${no}`)
    expect(await page.content()).not.toContain(secret)

    const event = {
      eventId: `E-${no}`,
      kind: 'trade.paid',
      occurredAt: '2026-11-20 14:30:00',
      channelTradeNo: `CH-${no}`,
      transAmt: 12_345,
      payChannel: 'WECHAT',
      payType: 'JSAPI',
      subMchId: '1900000109',
      openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
    }
    expect(await tell(origin, { source, secret }, [event])).toBe(200)

    await page.goto(`/ingest/event?orderNo=CH-${no}`)
    await expect.poll(() => rows(page).count()).toBe(1)
    await rows(page).first().getByText('商户未识别').waitFor()
    await rowAction(page, '绑定商户')
    await dialog(page).getByText('¥123.45').waitFor()
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/trade/queryList', {
      tradeStatus: 'SUCCESS',
      payChannel: 'WECHAT',
    })
    const { merId } = list[0]! as { merId: string }
    await field(dialog(page), '商户').fill(merId)
    await page.locator('.ant-select-item-option').first().click()
    await dialog(page).getByRole('button', { name: '下一步' }).click()
    await dialog(page)
      .getByRole('button', { name: /绑定|确认/ })
      .last()
      .click()
    await toast(page, '已绑定并入账')

    // From the event to its trade, and from the trade to its events.
    await rows(page).first().getByRole('link', { name: /详情/ }).click()
    await main(page).getByText('oUpF8u****eS6o').first().waitFor()
    expect(await page.content()).not.toContain(event.openid)
    await main(page).locator('a[href*="/trades/details"]').first().click()
    await main(page).getByText(`CH-${no}`).first().waitFor()
    await main(page).getByRole('link', { name: '来源事件' }).click()
    await expect.poll(() => pathOf(page)).toContain('/ingest/event')
    await rows(page).first().getByText('123.45').waitFor()
  })

  test('a sample file is tried: each row as it would be read, and what is wrong with it', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_admin', '/ingest/source/show/SR00000001')
    await main(page).getByRole('button', { name: '试读账单' }).click()
    await field(dialog(page), '账单日期').fill('2026-11-19')
    await field(dialog(page), '账单日期').press('Enter')
    const rows = [
      'kind,occurredAt,channelTradeNo,transAmt,payChannel,payType,merId',
      'trade.paid,2026-11-19 10:00:00,A1,1000,WECHAT,JSAPI,8000000000000001',
      'trade.paid,2026-11-19 10:00:00,A2,12.5,WECHAT,JSAPI,8000000000000001',
      'trade.paid,昨天,A3,100,WECHAT,JSAPI,8000000000000001',
    ]
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'day.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(rows.join('\n')),
      })
    await dialog(page)
      .getByRole('button', { name: /^试\s*读$/ })
      .click()

    await dialog(page)
      .getByText('文件可以读取，没有保存任何数据；共 3 行，有误 2 行；文件里没有合计')
      .waitFor()
    const read = dialog(page).getByRole('region', { name: '读取结果' }).locator('tbody tr')
    expect(await read.allInnerTexts()).toEqual([
      '2\t\t支付成功\t2026-11-19 10:00:00\tA1\t8000000000000001\t¥10.00',
      '3\ttransAmt: 金额须为整数，不能有小数点\t\t\t\t\t',
      '4\toccurredAt: 时间格式不是YYYY-MM-DD HH:mm:ss\t\t\t\t\t',
    ])
  })
})
