import { asc, like } from 'drizzle-orm'
import type { Db } from '../core/db/open'
import { user, userRole } from '../core/access-schema'
import type { DemoAccount } from '../core/sandbox'
import { escapeHtml } from '../core/http/console'
import { SAMPLES, sampleUrl } from './documents'

/** Password of all demo accounts. */
export const SANDBOX_PASSWORD = 'Sandbox@2026'

/** The demo accounts, in the order of their mobiles. */
export async function accountRows(db: Db): Promise<DemoAccount[]> {
  return db.transaction(
    async (tx) => {
      const users = await tx
        .select()
        .from(user)
        .where(like(user.mobile, '139000000%'))
        .orderBy(asc(user.mobile))
      const roles = await tx.select().from(userRole).orderBy(asc(userRole.seq))
      return users.map(({ userId, loginName, nickName, mobile }) => ({
        loginName,
        nickName,
        mobile,
        roles: roles.filter((role) => role.userId === userId).map((role) => role.roleName),
      }))
    },
    { accessMode: 'read only' },
  )
}

/** What the sign-in page offers, and what each account sees. */
const OFFERED: Readonly<Record<string, string>> = {
  fws_admin: '全部菜单、系统管理和复核',
  fws_ops: '商户进件、交易和报表',
  fws_finance: '交易、对账、结算和发票',
  qd_admin: '渠道商：只看名下商户',
  shop_owner: '门店：只看本店数据',
  multi: '三种角色，可随时切换',
}

/** The accounts that sign-in offers, as far as they are still there. */
export async function offeredAccounts(db: Db) {
  const accounts = await accountRows(db)
  return {
    password: SANDBOX_PASSWORD,
    list: Object.entries(OFFERED).flatMap(([loginName, sees]) =>
      accounts
        .filter((account) => account.loginName === loginName)
        .map(({ nickName }) => ({ loginName, nickName, sees })),
    ),
  }
}

/** `/sandbox` for a person; script.js fills in and refreshes the changing parts. */
export function sandboxPage(accounts: readonly DemoAccount[]): string {
  const rows = accounts.map(
    ({ loginName, nickName, mobile, roles }) => `
          <tr><td><code>${escapeHtml(loginName)}</code></td><td>${escapeHtml(nickName)}</td>
            <td>${escapeHtml(roles.join('、'))}</td><td class="num">${escapeHtml(mobile)}</td></tr>`,
  )
  const links = SAMPLES.map((sample) => {
    const { title, about, name, format } = sample
    return `
          <tr><td><a href="${sampleUrl(sample)}" download="样本-${name}.${format}">${escapeHtml(title)}</a></td>
            <td class="wide">${escapeHtml(about)}</td></tr>`
  })
  return `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>沙箱 - 服务商管理控台</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/sandbox/style.css">
    <script src="/sandbox/script.js" defer></script>
  </head>
  <body>
    <header>
      <h1>沙箱</h1>
      <p>本机演示环境：上游由模拟器扮演，这里替它们做决定。<a href="/">打开控台</a></p>
      <nav aria-label="本页">
        <a href="#clock-title">业务时间</a><a href="#inbox-title">收件箱</a><a href="#accounts-title">账号</a>
        <a href="#pending-title">待办</a><a href="#samples-title">样本证件</a>
      </nav>
    </header>
    <main>
      <p id="notice" role="status" aria-live="polite"></p>
      <section aria-labelledby="clock-title">
        <h2 id="clock-title">业务时间</h2>
        <p class="clock"><time id="now">…</time></p>
        <p class="buttons">
          <button data-advance="3600000">前进 1 小时</button>
          <button data-advance="86400000">前进 1 天</button>
          <button data-advance="604800000">前进 7 天</button>
          <button data-advance="2678400000">前进 31 天</button>
        </p>
        <p class="hint">只能前进；到期的事（打款、核验、月末出单等）随之办完。会话、验证码和锁定按真实时间。</p>
      </section>
      <section aria-labelledby="inbox-title">
        <h2 id="inbox-title">收件箱</h2>
        <div class="columns">
          <table aria-label="短信验证码">
            <thead><tr><th>手机号</th><th>短信验证码</th><th>时间</th></tr></thead>
            <tbody id="sms"></tbody>
          </table>
          <table aria-label="图形验证码">
            <thead><tr><th>图形验证码</th><th>编号</th><th>时间</th></tr></thead>
            <tbody id="img-codes"></tbody>
          </table>
        </div>
      </section>
      <section aria-labelledby="accounts-title">
        <h2 id="accounts-title">账号</h2>
        <p>密码都是 <code>${SANDBOX_PASSWORD}</code></p>
        <table aria-label="账号">
          <thead><tr><th>账号</th><th>姓名</th><th>角色</th><th>手机号</th></tr></thead>
          <tbody>${rows.join('')}
          </tbody>
        </table>
      </section>
      <section aria-labelledby="pending-title">
        <h2 id="pending-title">待办</h2>
        <p class="buttons">上游主动发起：
          <button data-start="authReview.ask">要求真实性审核补件</button>
          <button data-start="risk.open">立风险案</button>
          <button data-start="chargeback.open">发起调单或拒付</button>
          <button data-start="wxVerify.unauthorize">取消微信授权</button>
        </p>
        <p class="hint">到点自动处理，默认都通过。想看别的结果，在申请单里写：任一文本含「测试驳回」则该项被驳回；
          商户简称含「测试黑名单」冻结、「测试不签约」逾期撤销、「测试开通失败」三个渠道都失败、「测试部分开通」只有微信成功。</p>
        <p class="buttons">
          <select id="kind" aria-label="事项"><option value="">全部事项</option></select>
          <input id="find" type="search" aria-label="查找待办" placeholder="名称或编号">
          <span class="hint" id="found" aria-live="polite"></span>
        </p>
        <table aria-label="待办" class="cards">
          <thead><tr><th>事项</th><th>编号</th><th>状态</th><th>自动处理</th><th>决定</th></tr></thead>
          <tbody id="pending"></tbody>
        </table>
      </section>
      <section aria-labelledby="samples-title">
        <h2 id="samples-title">样本证件</h2>
        <p>画出来的样本，不属于任何人。下载后在进件、发票页面上传，即可自动识别。</p>
        <p class="hint">在控台里旋转或压缩过的照样能识别；截图或用别的软件改过的不再带识别内容，需要手动填写。</p>
        <table aria-label="样本证件">
          <thead><tr><th>证件</th><th>说明</th></tr></thead>
          <tbody>${links.join('')}
          </tbody>
        </table>
      </section>
    </main>
    <dialog id="decide" aria-labelledby="decide-title">
      <form method="dialog">
        <h2 id="decide-title"></h2>
        <div id="decide-fields"></div>
        <p id="decide-bad" role="alert"></p>
        <p class="buttons"><button value="ok" class="main">确定</button><button value="cancel" formnovalidate>取消</button></p>
      </form>
    </dialog>
  </body>
</html>
`
}
