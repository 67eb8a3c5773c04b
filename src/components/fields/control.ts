/** Props of every field input; values are wire values (fen, codes, tokens, text). */
export interface ControlProps {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  status?: 'error'
  'aria-label'?: string
  'aria-required'?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}
