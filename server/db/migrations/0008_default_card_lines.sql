-- The default cards speak Spanish too, wherever the operator has left their English as it was.
update cards set lines = jsonb_build_object('es', spanish.line)
from (values
  ('Night-Shift Digger. First shift, borrowed helmet, biggest pickaxe in the mine.',
    'Minero del turno de noche. Primer día, casco prestado y el pico más grande de la mina.'),
  ('Dumpling Steamer. Nobody mines on an empty stomach. Not on her street.',
    'Cocinera de dumplings al vapor. Con el estómago vacío no se mina. En su calle, jamás.'),
  ('Lantern Courier. Two lanterns, one pole, never once a flame gone out.',
    'Repartidor de faroles. Dos faroles, una pértiga y ni una sola llama apagada.'),
  ('Crystal Porter. Has carried half the mountain down. Going back for the rest.',
    'Cargador de cristales. Ya bajó media montaña a cuestas. Ahora vuelve por el resto.'),
  ('Reader of Moons. She saw you coming. She saw you hesitate, too.',
    'Lectora de lunas. Te vio venir. Y también te vio dudar.'),
  ('Last of the Golden Bunch. They called him extinct. He called it a long weekend.',
    'El último del Racimo Dorado. Lo dieron por extinto. Para él fue un fin de semana largo.')
) as spanish(description, line)
where cards.description = spanish.description and cards.lines = '{}';
