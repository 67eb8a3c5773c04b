import { describe, expect, test } from 'vitest'
import { KIND_WORDS, QUESTIONS } from '../../sandbox/orders'
import { SANDBOX_SCRIPT } from '../../sandbox/script'
import { decide, submitted } from '../apply-upstream/support'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const ops = await gw.signIn('fws_ops')

interface Waiting {
  kind: string
  id: string
  state: string
  decisions: string[]
}
const get = async (path: string) => (await gw.app.inject({ url: `/sandbox/api/${path}` })).json()
const waiting = async (kind: string): Promise<Waiting> => {
  const { list } = (await get('pending')) as { list: Waiting[] }
  return list.find((one) => one.kind === kind)!
}

describe('the page of the sandbox', () => {
  test('has words for every kind that waits and for the state it waits in', async () => {
    const { list } = (await get('pending')) as { list: Waiting[] }
    const unsaid = list.filter(({ kind, state }) => !KIND_WORDS[kind]?.states[state])
    expect(unsaid).toEqual([])
    expect(KIND_WORDS.wxVerify?.states.WAITTING_FOR_CONFIRM_CONTACT).toBe('待确认联系信息')
  })

  test('has a word on the button of every decision', async () => {
    const { list } = (await get('pending')) as { list: Waiting[] }
    const words = /const LABELS = \{[^}]*\}/.exec(SANDBOX_SCRIPT)![0]
    const decisions = new Set(list.flatMap((one) => one.decisions))
    expect([...decisions].filter((name) => !words.includes(` ${name}: '`))).toEqual([])
  })

  test('choices without fixed options come from the choices call', async () => {
    const open = Object.entries(QUESTIONS).filter(([, questions]) =>
      questions.some(({ kind, options }) => ['choice', 'several'].includes(kind) && !options),
    )
    expect(open.map(([order]) => order)).toEqual([
      'apply.refuse',
      'wxVerify.reject',
      'authReview.reject',
    ])
    for (const kind of ['apply', 'wxVerify', 'authReview']) {
      const { id } = await waiting(kind)
      const choices = await get(`choices?kind=${kind}&id=${id}`)
      expect(choices[0]).toEqual({
        value: expect.any(String),
        label: expect.stringMatching(/[一-龥]/),
      })
    }
  })

  test('an application is refused only by fields that it has filled in', async () => {
    const id = await submitted(gw, ops)
    const choices = (await get(`choices?kind=apply&id=${id}`)) as { value: string; label: string }[]
    expect(choices).toContainEqual({ value: 'shortName', label: '商户简称' })
    expect(choices).toContainEqual({ value: 'products', label: '产品费率' })
    expect(choices.map(({ value }) => value)).not.toContain('contactIdFront')
    const items = choices.map(({ value }) => ({ field: value, reason: '请核对' }))
    await decide(gw, id, 'refuse', { items })
    expect((await get('pending')).list.map((one: Waiting) => one.id)).not.toContain(id)
  })

  test.each([
    ['an unknown record', 'choices?kind=apply&id=AP26010100000001'],
    ['an unknown kind', 'choices?kind=nobody&id=1'],
    ['a kind whose refusals name no parts', 'choices?kind=refund&id=RF26010100000001'],
    ['nothing', 'choices'],
  ])('of %s there is nothing to choose', async (_, path) => {
    const { statusCode } = await gw.app.inject({ url: `/sandbox/api/${path}` })
    expect(statusCode).toBe(404)
  })
})
