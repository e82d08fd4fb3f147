import { Fragment } from 'react'
import { linksIn } from './links-in.ts'

/** Text whose web addresses are links. They open in a new tab, which gets no reference to this page. */
export const LinkedText = ({ children }: { children: string }) =>
  linksIn(children).map(({ text, href }, index) =>
    href ? (
      <a
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="rounded-sm break-all underline underline-offset-2"
      >
        {text}
      </a>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  )
