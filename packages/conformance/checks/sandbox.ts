import { check, every, same, want, type Check } from '../check'

const ISO_WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)$/

/** §5: what a sandbox shows from outside. */
export const sandboxChecks: Check[] = [
  check('健康检查', 'healthz answers 200', async ({ wire }) => {
    same((await fetch(`${wire.origin}/healthz`)).status, 200, 'status')
  }),
  check('收件箱', 'the inbox holds captchas and messages, newest first', async (probe) => {
    await probe.captcha()
    await probe.captcha()
    const { status, data } = await probe.sandbox<{ sms: unknown[]; imgCodes: { at: string }[] }>(
      '/inbox',
    )
    same(status, 200, 'status')
    want(Array.isArray(data.sms), 'wanted sms')
    const times = data.imgCodes.map((one) => one.at)
    every(times, (at) => ISO_WITH_OFFSET.test(at), 'at')
    const epochs = times.map((at) => Date.parse(at))
    same(
      epochs,
      [...epochs].sort((a, b) => b - a),
      'order',
    )
  }),
  check('业务时钟只进不退', 'business time moves forward only', async (probe) => {
    const before = await probe.now()
    const moved = await probe.sandbox<{ now: string }>('/clock', { advanceMs: 1000 })
    same(moved.status, 200, 'status')
    want((await probe.now()) > before, 'wanted a later time')
    for (const advanceMs of [-1, 'x', null]) {
      const { status } = await probe.sandbox('/clock', { advanceMs })
      same(status, 400, `status of ${JSON.stringify(advanceMs)}`)
    }
  }),
  check(
    '待决与裁决',
    'pending lists the waiting items; decide refuses unknown ones',
    async (probe) => {
      const { status, data } = await probe.sandbox<{ list: Record<string, unknown>[] }>('/pending')
      same(status, 200, 'status')
      every(
        data.list,
        (one) => ['kind', 'id', 'state', 'title', 'decisions'].every((name) => name in one),
        'pending',
      )
      const unknown = { kind: 'device', id: '999999999999', decision: 'reported' }
      const missing = await probe.sandbox<{ message: string }>('/decide', unknown)
      same(missing.status, 404, 'unknown id')
      want(typeof missing.data.message === 'string', 'wanted a message')
      const kind = await probe.sandbox('/decide', { kind: 'noSuch', id: '1', decision: 'x' })
      want([400, 404].includes(kind.status), `unknown kind: got ${kind.status}`)
    },
  ),
]
