import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { DataDirTaken } from '../core/db/claim'
import { migrateDatabase } from '../core/db/migrate'
import { databaseOf, openDatabase } from '../core/db/open'
import { parseSettings } from '../core/config'
import { hashPassword } from '../features/user/password'
import { faultsOf, PASSWORD_VARIABLE, QUESTIONS, type Answers } from '../install/answers'
import { install, standing } from '../install/install'
import { refuseSandboxData } from '../start/sandbox-data'

const USAGE = `npm run init -- [--another] ${QUESTIONS.map(({ name }) => `[--${name} …]`).join(' ')}
${QUESTIONS.map(({ name, title }) => `  --${name.padEnd(14)}${title}`).join('\n')}
  --another     已有服务商时再建一个（同名的已在则不改任何东西）
没有给出的逐项询问（在终端里）。管理员的初始密码只从环境变量 ${PASSWORD_VARIABLE} 读取，或在终端里输入；
首次登录须改掉它。环境变量与 npm start 相同：关闭沙箱（SANDBOX=0 或 DATABASE_URL），自己的 SIGN_SECRET、DES_KEY 与 DATA_SECRET。`

/**
 * Makes the first provider and its administrator in a database without one; or a further provider.
 */
async function main(): Promise<void> {
  const { another, ...given } = flags()
  const settings = parseSettings(process.env)
  if (settings.sandbox)
    throw new Error(
      '沙箱已打开，它自带演示数据，不需要初始化。正式安装请设置 SANDBOX=0（或 DATABASE_URL）以及自己的 SIGN_SECRET、DES_KEY、DATA_SECRET。',
    )
  const database = await openDatabase(databaseOf(settings))
  try {
    await refuseSandboxData(database.db)
    await migrateDatabase(database)
    const before = await standing(database.db)
    if (before.length > 0 && !another)
      return print(['已经初始化过，未作改动。要再建一个服务商，加上 --another。', ...before])
    const { answers, password } = await ask(given)
    const faults = faultsOf(answers, password)
    if (faults.length > 0) throw new Error([...faults, '', USAGE].join('\n'))
    const { made, lines } = await install(
      database.db,
      {
        provider: {
          providerName: answers['provider-name'],
          shortName: answers['short-name'],
          acquirerCode: answers['acquirer-code'],
          taxNo: answers['tax-no'],
        },
        admin: {
          loginName: answers['login-name'],
          nickName: answers['nick-name'],
          mobile: answers.mobile,
          passwordHash: await hashPassword(password),
        },
      },
      Date.now(),
      { another, approvalFrom: Number(answers['approval-from'] || 1000) * 100 },
    )
    print([made ? '初始化完成。' : '已经初始化过，未作改动。', ...lines])
  } finally {
    await database.close()
  }
}

const print = (lines: readonly string[]) => void process.stdout.write(`${lines.join('\n')}\n`)

function flags(): Partial<Answers> & { another?: boolean } {
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(QUESTIONS.map(({ name }) => [name, { type: 'string' as const }])),
      another: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (!('help' in values)) return values
  print([USAGE])
  process.exit(0)
}

/** Questions are asked only at a terminal; elsewhere a missing answer is an error at once. */
async function ask(given: Partial<Answers>): Promise<{ answers: Answers; password: string }> {
  const asked: Record<string, string> = { ...given }
  let password = process.env[PASSWORD_VARIABLE] ?? ''
  if (process.stdin.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    for (const { name, title, fault } of QUESTIONS)
      while (asked[name] === undefined || fault(asked[name]) !== undefined) {
        const wrong = asked[name] === undefined ? undefined : fault(asked[name])
        if (wrong !== undefined) print([wrong])
        asked[name] = (await terminal.question(`${title}：`)).trim()
      }
    if (password === '') password = await terminal.question('管理员初始密码：')
    terminal.close()
  }
  const answers = Object.fromEntries(QUESTIONS.map(({ name }) => [name, asked[name] ?? '']))
  return { answers: answers as Answers, password }
}

main().catch((error: unknown) => {
  const told = error instanceof Error || error instanceof DataDirTaken
  process.stderr.write(`${told ? error.message : String(error)}\n`)
  process.exitCode = 1
})
