import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConsoleError } from '../../../src/lib/post'
import { mergeEntry } from '#domain/application/index'
import type { EntryData } from '#domain/application/types'
import type {
  Asked,
  Conflict,
  StoredRecord,
  Newest,
  SaveAnswer,
  SaveBody,
} from '../../../src/pages/entry/kit/save-types'
import { createSaver } from '../../../src/pages/entry/kit/saver'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const failure = (respCode: string, message: string, field?: string) =>
  new ConsoleError({
    path: '/save',
    respCode,
    message,
    ...(field && { fieldErrors: [{ field, msg: message }] }),
  })

/** Answers of a proxy in front of the gateway. */
const proxy = (statusCode: number) =>
  new ConsoleError({ path: '/save', statusCode, message: '服务响应异常' })

interface Sent {
  body: SaveBody
  seq: string
  answer: (answer: SaveAnswer) => Promise<void>
  fail: (error: Error) => Promise<void>
}

/** A saver over a gateway that answers when the test says so. */
function open(
  options: {
    applyId?: string
    draftKey?: string
    data?: EntryData
    wrong?: (values: EntryData) => string[]
    moot?: (name: string, values: EntryData) => boolean
    newest?: Newest
    conflicts?: readonly Conflict[]
    values?: EntryData
    isOurs?: () => boolean
  } = {},
) {
  const { applyId = '0', data = {}, wrong = () => [] } = options
  const sent: Sent[] = []
  const records: (StoredRecord | undefined)[] = []
  const told: unknown[] = []
  const asked: Asked[] = []
  let count = 0
  const saver = createSaver(
    {
      applyId,
      draftKey: options.draftKey ?? 'draft-key-of-this-page',
      version: applyId === '0' ? undefined : 1,
      data,
      values: options.values ?? data,
      step: 1,
      conflicts: options.conflicts,
      restored: options.values !== undefined,
    },
    {
      isOurs: options.isOurs ?? (() => true),
      save: (body, seq, signal) =>
        new Promise((resolve, reject) => {
          signal.onabort = () => reject(Object.assign(new Error(), { name: 'AbortError' }))
          const settle = async (done: () => void) => {
            done()
            await vi.advanceTimersByTimeAsync(0)
          }
          sent.push({
            body,
            seq,
            answer: (answer) => settle(() => resolve(answer)),
            fail: (error) => settle(() => reject(error)),
          })
        }),
      newest: (by) => {
        asked.push(by)
        return options.newest
          ? Promise.resolve(options.newest)
          : Promise.reject(new Error('no newest'))
      },
      wrongNames: (values) => new Set(wrong(values)),
      isMoot: options.moot ?? (() => false),
      merge: mergeEntry,
      randomId: () => `seq-${++count}`,
      keep: (record) => {
        records.push(record)
        return Promise.resolve(true)
      },
      onCreated: (id) => told.push(['created', id]),
      onMerged: (patch, by, changes) => told.push(['merged', patch, by, changes]),
      onRefused: (errors) => told.push(['refused', errors]),
      onEnded: () => told.push(['ended']),
    },
  )
  return { saver, sent, told, asked, kept: () => records.at(-1) }
}

/** A gateway that must not be called. */
const never = {
  isOurs: () => true,
  save: () => Promise.reject(new Error('no save')),
  newest: () => Promise.reject(new Error('no newest')),
  wrongNames: () => new Set<string>(),
  isMoot: () => false,
  merge: mergeEntry,
  randomId: () => 'seq',
  onCreated: () => undefined,
  onMerged: () => undefined,
  onRefused: () => undefined,
  onEnded: () => undefined,
}

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('saving while the user types', () => {
  test('waits for a pause, then sends only what changed; what comes meanwhile goes next', async () => {
    const { saver, sent } = open({ applyId: 'AP1', data: { shortName: '甲', remark: '乙' } })
    saver.edited({ shortName: '甲1', remark: '乙' })
    await after(600)
    saver.edited({ shortName: '甲12', remark: '乙' })
    await after(600)
    expect(sent).toHaveLength(0)
    await after(400)
    expect(sent.map(({ body }) => body)).toEqual([
      { applyId: 'AP1', version: 1, step: 1, data: { shortName: '甲12' } },
    ])
    saver.edited({ shortName: '甲12', remark: '' })
    await after(3000)
    expect(sent).toHaveLength(1)
    await sent[0]!.answer({ applyId: 'AP1', version: 2, updateTime: '2026-11-22 14:03:22' })
    expect(sent[1]!.body).toEqual({ applyId: 'AP1', version: 2, step: 1, data: { remark: '' } })
    await sent[1]!.answer({ applyId: 'AP1', version: 3, updateTime: '2026-11-22 14:03:25' })
    expect(saver.view().state).toEqual({ kind: 'saved', at: '14:03:25' })
  })

  test('continuous typing is saved within five seconds', async () => {
    const { saver, sent } = open({ applyId: 'AP1' })
    for (let tick = 1; tick <= 12; tick++) {
      saver.edited({ remark: 'x'.repeat(tick) })
      await after(500)
    }
    expect(sent).toHaveLength(1)
  })

  test('opening a form sends no save', async () => {
    const { saver, sent, kept } = open({ data: { settleCycle: 'T1' } })
    saver.edited({ settleCycle: 'T1' })
    await saver.flush()
    expect(sent).toEqual([])
    expect(kept()).toBeUndefined()
  })

  test('a first save whose answer got lost is asked for again as the same write', async () => {
    const { saver, sent, told, kept } = open()
    saver.edited({ shortName: '甲' })
    await after(1000)
    await sent[0]!.fail(failure('', '网络连接失败'))
    expect(saver.view().state).toEqual({ kind: 'offline', answered: false })
    saver.edited({ shortName: '甲乙' })
    expect(kept()).toMatchObject({
      changes: { shortName: '甲乙' },
      inFlight: { requestSeqId: 'seq-1', body: { data: { shortName: '甲' } } },
    })
    await after(2000)
    expect(sent[1]).toMatchObject({ seq: 'seq-1', body: { step: 1, data: { shortName: '甲' } } })
    await sent[1]!.answer({ applyId: 'AP9', version: 1 })
    expect(told).toEqual([['created', 'AP9']])
    expect(sent[2]).toMatchObject({
      seq: 'seq-2',
      body: { applyId: 'AP9', version: 1, data: { shortName: '甲乙' } },
    })
    await sent[2]!.answer({ applyId: 'AP9', version: 2 })
    expect(kept()).toBeUndefined()
  })

  test('what is wrong in form waits on this machine, the rest is saved', async () => {
    const { saver, sent, kept } = open({
      applyId: 'AP1',
      wrong: ({ legalIdNo }) => (legalIdNo === '110' ? ['legalIdNo'] : []),
    })
    saver.edited({ legalIdNo: '110', shortName: '甲' })
    await after(1000)
    expect(sent[0]!.body.data).toEqual({ shortName: '甲' })
    await sent[0]!.answer({ applyId: 'AP1', version: 2 })
    expect(saver.view().state).toEqual({ kind: 'invalid', fields: ['legalIdNo'] })
    expect(kept()?.changes).toEqual({ legalIdNo: '110' })
    saver.edited({ legalIdNo: '11010519491231002X', shortName: '甲' })
    await after(1000)
    expect(sent[1]!.body.data).toEqual({ legalIdNo: '11010519491231002X' })
  })

  test('a value the gateway refuses waits until it is another; the others go on', async () => {
    const { saver, sent, told } = open({ applyId: 'AP1' })
    saver.edited({ licenseNo: '91', shortName: '甲' })
    await after(1000)
    await sent[0]!.fail(failure('90400', '代码不正确', 'licenseNo'))
    expect(told).toEqual([['refused', { licenseNo: '代码不正确' }]])
    expect(sent[1]!.body.data).toEqual({ shortName: '甲' })
  })

  test('a hidden value that the gateway would refuse is not waited for', async () => {
    const moot = (name: string, { kind }: EntryData) => name === 'holder' && kind !== '2'
    const { saver, sent, kept } = open({ applyId: 'A1', data: { kind: '2' }, moot })
    saver.edited({ kind: '1', holder: '张*' })
    await after(1000)
    expect(sent.map(({ body }) => body.data)).toEqual([{ kind: '1' }])
    await sent[0]!.answer({ applyId: 'A1', version: 2, updateTime: '2026-11-20 10:00:00' })
    expect(saver.view()).toMatchObject({ state: { kind: 'saved', at: '10:00:00' }, unsaved: [] })
    expect(kept()).toBeUndefined()
    saver.edited({ kind: '2', holder: '张*' })
    expect(saver.view().unsaved).toEqual(['kind', 'holder'])
  })

  test('a lost session stops it and keeps what is typed', async () => {
    const { saver, sent, kept } = open({ applyId: 'AP1' })
    saver.edited({ shortName: '甲' })
    await after(1000)
    await sent[0]!.fail(failure('90401', '登录已失效'))
    await after(60_000)
    expect(sent).toHaveLength(1)
    expect(kept()?.changes).toEqual({ shortName: '甲' })
  })

  test('a first save keeps its key and stays the same write, whatever ends the session', async () => {
    const { saver, sent, kept } = open({ draftKey: 'key-from-before' })
    saver.edited({ shortName: '甲' })
    await after(1000)
    expect(sent[0]!.body).toEqual({
      draftKey: 'key-from-before',
      step: 1,
      data: { shortName: '甲' },
    })
    await sent[0]!.fail(failure('', '网络连接失败'))
    saver.edited({ shortName: '甲乙' })
    await after(2000)
    await sent[1]!.fail(failure('90401', '登录已失效'))
    expect(kept()).toEqual({
      applyId: '0',
      draftKey: 'key-from-before',
      step: 1,
      changes: { shortName: '甲乙' },
      base: { shortName: '' },
      inFlight: {
        requestSeqId: 'seq-1',
        body: { draftKey: 'key-from-before', step: 1, data: { shortName: '甲' } },
      },
    })
  })

  test('a first save that is stale continues with the application of its draft key', async () => {
    const { saver, sent, told, asked } = open({
      newest: {
        applyId: 'AP9',
        version: 3,
        data: { shortName: '甲', remark: '他的备注' },
        editable: true,
        updatedBy: '李四',
      },
    })
    saver.edited({ shortName: '甲', servicePhone: '13800138000' })
    await after(1000)
    await sent[0]!.fail(failure('90409', '数据已被他人修改，请刷新后重试'))
    expect(asked).toEqual([{ draftKey: 'draft-key-of-this-page' }])
    expect(told).toEqual([
      ['created', 'AP9'],
      ['merged', { remark: '他的备注' }, '李四', 1],
    ])
    expect(sent[1]!.body).toEqual({
      applyId: 'AP9',
      version: 3,
      step: 1,
      data: { servicePhone: '13800138000' },
    })
  })

  test('a record left by another page is taken over as soon as this page is mounted', () => {
    const { saver, kept } = open()
    saver.start()
    expect(kept()).toBeUndefined()
    const records: (StoredRecord | undefined)[] = []
    const restored = createSaver(
      {
        applyId: '0',
        draftKey: 'key-from-before',
        version: undefined,
        data: {},
        values: { shortName: '甲' },
        step: 1,
        restored: true,
      },
      {
        ...never,
        keep: (record) => {
          records.push(record)
          return Promise.resolve(true)
        },
      },
    )
    restored.start()
    expect(records).toEqual([
      {
        applyId: '0',
        draftKey: 'key-from-before',
        step: 1,
        changes: { shortName: '甲' },
        base: { shortName: '' },
      },
    ])
  })

  test('a redundant record of another page is deleted as soon as this page is mounted', () => {
    const records: (StoredRecord | undefined)[] = []
    const saver = createSaver(
      {
        applyId: 'AP1',
        draftKey: 'key-from-before',
        version: 3,
        data: { shortName: '甲' },
        values: { shortName: '甲' },
        step: 1,
        restored: false,
      },
      {
        ...never,
        keep: (record) => {
          records.push(record)
          return Promise.resolve(true)
        },
      },
    )
    saver.start()
    expect(records).toEqual([undefined])
  })

  test('a save the gateway failed at goes again with what was typed since', async () => {
    const { saver, sent } = open({ applyId: 'AP1' })
    saver.edited({ shortName: '甲' })
    await after(1000)
    await sent[0]!.fail(failure('90500', '系统异常'))
    expect(saver.view().state).toEqual({ kind: 'offline', answered: true })
    saver.edited({ shortName: '甲乙' })
    await after(2000)
    expect(sent[1]).toMatchObject({ seq: 'seq-2', body: { data: { shortName: '甲乙' } } })
  })

  test('a proxy’s answer does not decide a save: the retry is the same write', async () => {
    const { saver, sent } = open({ applyId: 'AP1' })
    saver.edited({ shortName: '甲' })
    await after(1000)
    await sent[0]!.fail(proxy(502))
    expect(saver.view().state).toEqual({ kind: 'offline', answered: true })
    saver.edited({ shortName: '甲乙' })
    await after(2000)
    expect(sent[1]).toMatchObject({ seq: 'seq-1', body: { data: { shortName: '甲' } } })
  })

  test('what a proxy does not let through is said, and goes once it is another', async () => {
    const { saver, sent, kept } = open({ applyId: 'AP1' })
    saver.edited({ bizScope: '太长' })
    await after(1000)
    await sent[0]!.fail(proxy(413))
    expect(saver.view().state).toEqual({
      kind: 'failed',
      message: '网关没有接受（HTTP 413），请联系管理员',
    })
    await after(60_000)
    expect(sent).toHaveLength(1)
    expect(kept()?.changes).toEqual({ bizScope: '太长' })
    saver.edited({ bizScope: '短' })
    await after(1000)
    expect(sent[1]!.body.data).toEqual({ bizScope: '短' })
  })

  test('a slow gateway is waited for longer with each try of the same save', async () => {
    const { saver, sent } = open({ applyId: 'AP1' })
    saver.edited({ shortName: '甲' })
    await after(1000 + 20_000)
    expect(saver.view().state).toEqual({ kind: 'offline', answered: false })
    await after(2000)
    expect(sent.map(({ seq }) => seq)).toEqual(['seq-1', 'seq-1'])
    await after(30_000)
    await sent[1]!.answer({ applyId: 'AP1', version: 2, updateTime: '2026-11-22 14:03:22' })
    expect(saver.view().state).toEqual({ kind: 'saved', at: '14:03:22' })
  })

  test('no save is sent in the session of another user who signed in meanwhile', async () => {
    let ours = true
    const { saver, sent, kept } = open({ isOurs: () => ours })
    saver.edited({ shortName: '甲' })
    ours = false
    await after(60_000)
    await saver.flush()
    expect(sent).toEqual([])
    expect(kept()).toMatchObject({ applyId: '0', changes: { shortName: '甲' } })
    ours = true
    await after(30_000)
    expect(sent[0]!.body.data).toEqual({ shortName: '甲' })
  })

  test('leaving sends what is typed at once', async () => {
    const { saver, sent } = open({ applyId: 'AP1' })
    saver.edited({ shortName: '甲' })
    void saver.leave()
    await after(0)
    expect(sent[0]!.body.data).toEqual({ shortName: '甲' })
  })
})

describe('two users of one application', () => {
  const DATA = { shortName: '甲', remark: '乙', servicePhone: '13800138000' }
  const theirs = (data: EntryData, editable = true): Newest => ({
    applyId: 'AP1',
    version: 5,
    data,
    editable,
    updatedBy: '李四',
  })

  test('changes of different fields are merged and reported', async () => {
    const { saver, sent, told } = open({
      applyId: 'AP1',
      data: DATA,
      newest: theirs({ ...DATA, remark: '他的备注' }),
    })
    saver.edited({ ...DATA, shortName: '我的简称' })
    await after(1000)
    await sent[0]!.fail(failure('90409', '数据已被他人修改，请刷新后重试'))
    expect(told).toEqual([['merged', { remark: '他的备注' }, '李四', 1]])
    expect(sent[1]!.body).toEqual({
      applyId: 'AP1',
      version: 5,
      step: 1,
      data: { shortName: '我的简称' },
    })
  })

  test('a field both changed waits for a choice, and the others are saved', async () => {
    const { saver, sent } = open({
      applyId: 'AP1',
      data: DATA,
      newest: theirs({ ...DATA, shortName: '他的简称' }),
    })
    saver.edited({ ...DATA, shortName: '我的简称', remark: '我的备注' })
    await after(1000)
    await sent[0]!.fail(failure('90409', '数据已被他人修改，请刷新后重试'))
    expect(saver.view().conflicts).toEqual([
      { field: 'shortName', base: '甲', mine: '我的简称', theirs: '他的简称' },
    ])
    expect(sent[1]!.body.data).toEqual({ remark: '我的备注' })
    await sent[1]!.answer({ applyId: 'AP1', version: 6 })
    saver.resolve('shortName', 'mine')
    await after(0)
    expect(sent[2]!.body).toMatchObject({ version: 6, data: { shortName: '我的简称' } })
  })

  test('an open conflict is still open when the page is reopened', async () => {
    const { saver, sent, kept } = open({
      applyId: 'AP1',
      data: DATA,
      newest: theirs({ ...DATA, shortName: '他的简称' }),
    })
    saver.edited({ ...DATA, shortName: '我的简称' })
    await after(1000)
    await sent[0]!.fail(failure('90409', '数据已被他人修改，请刷新后重试'))
    const record = { changes: { shortName: '我的简称' }, base: { shortName: '甲' } }
    expect(kept()).toMatchObject(record)

    const again = open({
      applyId: 'AP1',
      data: { ...DATA, shortName: '他的简称' },
      values: { ...DATA, shortName: '我的简称' },
      conflicts: [{ field: 'shortName', base: '甲', mine: '我的简称', theirs: '他的简称' }],
    })
    again.saver.start()
    await after(1000)
    expect(again.sent).toEqual([])
    expect(again.kept()).toMatchObject(record)
  })

  test('one that was submitted meanwhile ends the form and names what was not saved', async () => {
    const { saver, sent, told } = open({
      applyId: 'AP1',
      data: DATA,
      newest: theirs(DATA, false),
    })
    saver.edited({ ...DATA, shortName: '我的简称' })
    await after(1000)
    await sent[0]!.fail(failure('90409', '状态已变更'))
    expect(told).toEqual([['ended']])
    expect(saver.view().unsaved).toEqual(['shortName'])
    expect(sent).toHaveLength(1)
  })
})
