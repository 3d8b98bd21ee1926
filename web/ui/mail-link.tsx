/** An e-mail address to write to. In a narrow column it breaks after its @. */
export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      {email.split(/(?<=@)/).map((part) => (
        <span key={part}>{part}</span>
      ))}
    </a>
  );
}
