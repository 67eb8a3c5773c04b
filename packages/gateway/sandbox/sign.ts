import { and, eq } from 'drizzle-orm'
import { formatDateTime } from '#domain/dates'
import { SETTLE_CYCLE } from '#domain/merchant/dicts'
import { CARD_KIND, PAY_CHANNEL } from '#domain/trade/dicts'
import { maskCard, maskName } from '#domain/mask'
import { formatRate, formatYuan } from '#domain/money'
import { bankOf } from '../features/reference/banks'
import type { Tx } from '../core/db/open'
import { application } from '../features/application/application-schema'
import { provider } from '../core/access-schema'
import { escapeHtml } from '../core/http/console'
import { productsOf } from '../features/onboarding/open-merchant'
import { approvedData, textOf } from '../features/application/application-merchant'
import type { Application } from '../features/application/application-moves'

/**
 * `/sandbox/sign/…`: what a merchant sees when it opens the link of its agreement (domain §7.1,
 * TO_SIGN), without a session, personal data masked.
 * @param path the link as it was sent
 * @returns the page; undefined when the link is no longer valid
 */
export async function signPage(
  tx: Tx,
  applyId: string,
  path: string,
  now: number,
): Promise<string | undefined> {
  const [row] = await tx
    .select()
    .from(application)
    .where(and(eq(application.applyId, applyId), eq(application.signUrl, path)))
  if (row?.applyStatus !== 'TO_SIGN') return undefined
  if (row.signDeadline && row.signDeadline.getTime() <= now) return undefined
  const [owner] = await tx.select().from(provider).where(eq(provider.providerId, row.providerId))
  return page('商户收单服务协议', agreement(row, owner?.name ?? ''))
}

/** For a link that was used, has expired, or never existed. */
export const signedOutPage = (): string =>
  page(
    '商户收单服务协议',
    '<section><h2>链接已失效</h2><p>协议已签署、申请已撤销，或签约期限已过。请联系服务商。</p></section>',
  )

function agreement(row: Application, providerName: string): string {
  const data = approvedData(row)
  const text = (name: string) => textOf(data, name)
  const acctName = text('acctType') === '0' ? text('acctName') : maskName(text('acctName'))
  const deadline = row.signDeadline ? formatDateTime(row.signDeadline.getTime()).slice(0, 16) : '--'
  const cycle = text('settleCycle') as keyof typeof SETTLE_CYCLE
  const facts: [label: string, value: string][] = [
    ['甲方（服务商）', providerName],
    ['乙方（商户）', row.merRegName],
    ['法人/经营者', maskName(text('legalName'))],
    ['结算账户', `${acctName} ${maskCard(text('acctNo'))}`],
    ['开户银行', bankOf(text('bankCode'))?.bankName ?? '--'],
    ['结算周期', SETTLE_CYCLE[cycle] ?? '--'],
    ['签约截止', deadline],
  ]
  const rates = productsOf(data).map(
    ({ payChannel, cardKind, feeRate, feeCapAmt }) =>
      `<tr><td>${productName(payChannel, cardKind)}</td><td>${formatRate(feeRate)}</td>
        <td>${feeCapAmt > 0 ? formatYuan(feeCapAmt) : '--'}</td></tr>`,
  )
  return `
      <section aria-labelledby="parties">
        <h2 id="parties">协议内容</h2>
        <table aria-label="协议内容"><tbody>${facts
          .map(
            ([label, value]) =>
              `<tr><th scope="row">${label}</th><td class="wide">${escapeHtml(value)}</td></tr>`,
          )
          .join('')}</tbody></table>
      </section>
      <section aria-labelledby="rates">
        <h2 id="rates">产品费率</h2>
        <table aria-label="产品费率">
          <thead><tr><th>产品</th><th>费率</th><th>封顶</th></tr></thead>
          <tbody>${rates.join('')}</tbody>
        </table>
      </section>
      <section>
        <p>点击签署即表示已阅读并同意以上内容，资料真实有效。</p>
        <p class="buttons"><button id="sign" data-apply="${escapeHtml(row.applyId)}">签署</button></p>
        <p id="notice" role="status" aria-live="polite"></p>
      </section>`
}

function productName(payChannel: string, cardKind: string): string {
  const channel = PAY_CHANNEL[payChannel as keyof typeof PAY_CHANNEL] ?? payChannel
  const card = CARD_KIND[cardKind as keyof typeof CARD_KIND]
  return escapeHtml(card ? `${channel}（${card}）` : channel)
}

const page = (title: string, body: string): string => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/sandbox/style.css">
    <script src="/sandbox/sign.js" defer></script>
  </head>
  <body>
    <header><h1>${title}</h1><p>本机沙箱里的签约页面，不是真的协议。</p></header>
    <main>${body}
    </main>
  </body>
</html>
`

/** The page's behaviour: one button, over `/sandbox/api/decide`. */
export const SIGN_SCRIPT = `
'use strict'
const button = document.getElementById('sign')
button?.addEventListener('click', async () => {
  button.disabled = true
  const notice = document.getElementById('notice')
  try {
    const response = await fetch('/sandbox/api/decide', {
      method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind: 'apply', id: button.dataset.apply, decision: 'sign' }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.message)
    notice.className = ''
    notice.textContent = '已签署，正在为商户开通支付渠道。可以关闭本页。'
  } catch (error) {
    button.disabled = false
    notice.className = 'bad'
    notice.textContent = error.message
  }
})
`
