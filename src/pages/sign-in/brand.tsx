/** The decorative side of the page: the product's name over a drawing, which the style sheet has. */
export function Brand() {
  return (
    <aside className="sign-in-brand">
      <div className="sign-in-name">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="7" />
          <path d="M8 12.5h16M8 12.5l2-4.5h12l2 4.5M9.5 12.5V24h13V12.5M14 24v-6h4v6" />
        </svg>
        服务商管理控台
      </div>
      <div className="sign-in-claim">
        <p>商户、交易、资金统一管理</p>
      </div>
    </aside>
  )
}
