import { colourOf, initialsOf } from '../engine/initials.ts';

type Props = { name: string; imageUrl: string | null };

/** A small picture. Its place is reserved from the start and shows the initials until the picture arrives. */
export function Picture({ name, imageUrl }: Props) {
  const small = imageUrl?.replace(/\.webp$/, '-192.webp');
  return (
    <span className="till-picture" aria-hidden="true" style={{ backgroundColor: colourOf(name) }}>
      {initialsOf(name)}
      {small && (
        <img
          // Another picture in the same place is loaded anew.
          key={small}
          src={small}
          alt=""
          loading="lazy"
          decoding="async"
          width={40}
          height={40}
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}
