import type { Settings } from './core/config'
import type { DemoAccount } from './core/sandbox'

/** What the terminal shows once calls are served. */
export function greeting(facts: {
  address: string
  settings: Settings
  accounts: readonly DemoAccount[]
  password: string
}): string {
  const { address, settings, accounts, password } = facts
  const lines = ['', '服务商管理控台已启动', `  控台  ${address}`]
  if (settings.sandbox) lines.push(`  沙箱  ${address}/sandbox  （收件箱、业务时间、上游决定）`)
  else
    lines.push(
      `  上游  ${settings.upstream?.url ?? '未接入（UPSTREAM_URL）：需要上游答复的事项一律等待'}`,
    )
  lines.push(`  数据  ${settings.databaseUrl ? 'PostgreSQL（DATABASE_URL）' : settings.dataDir}`)
  if (accounts.length > 0) {
    lines.push('', `演示账号（密码都是 ${password}）`)
    const width = Math.max(...accounts.map(({ loginName }) => loginName.length))
    for (const { loginName, nickName, mobile, roles } of accounts)
      lines.push(`  ${loginName.padEnd(width)}  ${mobile}  ${nickName}（${roles.join('、')}）`)
  }
  return `${lines.join('\n')}\n\n按 Ctrl+C 停止\n`
}
