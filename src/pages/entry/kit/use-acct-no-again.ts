import { useState } from 'react'
import { acctNoAgainError } from '#domain/application/index'
import type { AcctNoAgain } from '../context'
import { same, textOf } from './same'
import type { EntryState } from './use-entry-form'
import type { Opened } from './use-saver'

/** 银行账号 is typed twice in the ordinary form, unless it was read from the card. */
export function useAcctNoAgain(form: EntryState, opened: Opened): AcctNoAgain {
  const [value, setValue] = useState('')
  const [left, setLeft] = useState(false)
  const { acctNo } = form.values
  const known = same(acctNo, opened.info?.data.acctNo)
  const asked =
    form.entry.kind === 'normal' &&
    textOf(acctNo) !== '' &&
    !known &&
    form.marks.acctNo === undefined
  const wrong = asked ? acctNoAgainError(acctNo, value) : undefined
  return {
    asked,
    value,
    unconfirmed: wrong !== undefined,
    error: left ? wrong : undefined,
    set: setValue,
    leave: () => setLeft(true),
  }
}
