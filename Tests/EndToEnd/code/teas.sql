-- Teas and their kettles.
/* A comment /* with another one */ inside. */
CREATE TABLE IF NOT EXISTS teas (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name VARCHAR(40) NOT NULL DEFAULT 'it''s green',
  grams NUMERIC(6, 2) CHECK (grams > 0.5),
  brewed_at TIMESTAMP,
  is_loose BOOLEAN DEFAULT true
);

create index teas_name on teas (name);

INSERT INTO teas (name, grams, is_loose)
VALUES ('Sencha', 250.75, true),
       ('Assam -- not a comment', 1e3, false),
       ('a string
over two lines', 12, true);

WITH recent AS (
  SELECT t.id, t.name, count(*) AS cups, max(t.brewed_at)
  FROM teas AS t
  LEFT OUTER JOIN cups c ON c.tea_id = t.id
  WHERE t.name LIKE '%cha' AND t.grams BETWEEN 10 AND 500
  GROUP BY t.id, t.name
  HAVING count(*) >= 2
)
SELECT r.name, "quoted name", CASE WHEN r.cups > 10 THEN 'many' ELSE 'few' END AS amount
FROM recent r
ORDER BY r.cups DESC
LIMIT 20 OFFSET 40;

UPDATE teas SET grams = grams - 2.5 WHERE id IN (1, 2, 3) AND name IS NOT NULL;
DELETE FROM teas WHERE NOT is_loose;

CREATE FUNCTION grams_of(tea INTEGER) RETURNS NUMERIC AS $$
BEGIN
  RETURN (SELECT grams FROM teas WHERE id = tea);
END;
$$ LANGUAGE plpgsql;

ALTER TABLE teas ADD COLUMN origin TEXT;
GRANT SELECT ON teas TO reader;
BEGIN;
ROLLBACK;
