import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pdf } from '../files/samples'
import { putFile } from '../files/rows'
import { gatewayForFile } from '../support/gateway'
import { invoiceDesk, OWN, type InvoiceDesk } from './invoice-support'

let desk: InvoiceDesk
const gw = await gatewayForFile()
beforeAll(async () => {
  desk = invoiceDesk(gw, await gw.signIn('fws_admin'))
})
beforeEach(() => desk.free(OWN))

/** An e-invoice whose face says so, as the sandbox's engine reads it. */
async function fileSaying(fields: Record<string, string>): Promise<string> {
  const note = Buffer.from(JSON.stringify({ type: 'INVOICE', fields, confidence: 98 }))
  const bytes = Buffer.concat([
    pdf(),
    Buffer.from(`%sandbox-document ${note.toString('base64')}\n`),
  ])
  return putFile(gw, {
    uploaderId: desk.session.userId,
    bytes,
    kind: 'pdf',
    fileName: '发票.pdf',
  })
}

describe('handing in an invoice whose file says otherwise', () => {
  test('is refused with both amounts, and goes through once that is confirmed', async () => {
    const fileToken = await fileSaying({ amt: '1060000', invoiceDate: '2026-11-19' })
    const made = await desk.draft({ fileToken, settleNos: [OWN] })
    const { amt } = await desk.row(made.invoiceApplyNo)
    expect(amt).not.toBe(1_060_000)
    const { respCode, respData } = await desk.ask('submit', made)
    expect([respCode, respData.errors[0].field]).toEqual(['90400', 'faceConfirmed'])
    expect(respData.errors[0].msg).toMatch(
      /^发票文件与所填内容不一致：价税合计：文件为¥10,600\.00，所填为¥[\d,.]+。请更正，或核对后确认按所填内容提交$/,
    )
    expect((await desk.row(made.invoiceApplyNo)).invoiceStatus).toBe('DRAFT')
    const confirmed = await desk.ask('submit', { ...made, faceConfirmed: '1' })
    expect([confirmed.respCode, confirmed.respData.invoiceStatus]).toEqual(['90000', 'AUDITING'])
  })

  test('is not asked about what could not be read, or agrees', async () => {
    const made = await desk.draft({ fileToken: await fileSaying({ invoiceDate: '2026-11-19' }) })
    expect((await desk.ask('submit', made)).respCode).toBe('90000')
  })

  test('a number that differs is named as well', async () => {
    const fileToken = await fileSaying({ invoiceNo: '26332000009999999999' })
    const made = await desk.draft({ fileToken, invoiceNo: '26332000001234567890' })
    const { respData } = await desk.ask('submit', made)
    expect(respData.errors[0].msg).toContain(
      '发票号码：文件为26332000009999999999，所填为26332000001234567890',
    )
  })
})
