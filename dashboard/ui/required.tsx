/** Marks what has to be filled in. To whoever cannot see it the control says so itself; what is no control says it in words. */
export const Required = ({ inWords = false }: { inWords?: boolean }) => (
  <>
    <span aria-hidden title="Required" className="text-danger select-none">
      *
    </span>
    {inWords && <span className="sr-only">(required)</span>}
  </>
)
